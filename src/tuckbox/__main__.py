"""Run the command line as `python -m tuckbox`."""

from tuckbox.cli import main

if __name__ == "__main__":
    main()
