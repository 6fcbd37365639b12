"""Set up what all tests share."""

import os

from hypothesis import HealthCheck, settings

# A first use compiles the rules, and plain Python runs them slowly: neither is the test's fault.
settings.register_profile("tuckbox", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tuckbox")

IS_PLAIN = os.environ.get("TUCKBOX_PLAIN") == "1"
