"""The command from its first moment: an interrupt is as quiet while it loads as it is later."""

import sys
from importlib import import_module


def main() -> None:
    try:
        command = import_module("incognita.cli")
    except KeyboardInterrupt:
        sys.exit(130)
    command.run()


if __name__ == "__main__":
    main()
