"""The command line of the program that the package carries."""

from __future__ import annotations

import os
import subprocess
import sys

from ._engine import program


def main() -> None:
    """Run the program with the arguments given."""
    command = [program(), *sys.argv[1:]]
    if os.name == "posix":
        os.execv(command[0], command)
    sys.exit(subprocess.call(command))


if __name__ == "__main__":
    main()
