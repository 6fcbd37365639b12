"""Measure the speed of the card table and of its peers."""
