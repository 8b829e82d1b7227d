"""The command from its first moment: an interrupt ends it while it loads as it does later."""

import sys
from importlib import import_module


def main() -> None:
    try:
        command = import_module("incognita.cli")
    except KeyboardInterrupt:
        sys.stderr.write("incognita: interrupted\n")
        sys.exit(130)
    command.run()


if __name__ == "__main__":
    main()
