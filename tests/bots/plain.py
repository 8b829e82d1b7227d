"""The same in the plain form, in a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def told_uncompiled(expression: str, *imports: str) -> object:
    """What the expression is there, as JSON has it."""
    lines = ("from incognita.core.form import is_compiled", *imports, "assert not is_compiled()")
    told = subprocess.run(
        [sys.executable, "-c", "\n".join([*lines, f"print({expression})"])],
        env={**os.environ, "INCOGNITA_PURE": "1"},
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return json.loads(told.stdout)
