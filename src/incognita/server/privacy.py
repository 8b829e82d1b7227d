"""What nobody else on this computer may read: the database holds the secret that signs tokens."""

import logging
import os
import stat
from pathlib import Path

from incognita.server.database import DatabaseUnavailable

log = logging.getLogger("incognita.server")

_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_HOLDS_PERMISSIONS = os.name == "posix"


def make_private(file: Path) -> None:
    """Make a file and its folder if they are not there, and close both to others.

    SQLite gives the files it puts beside a database the permissions of the database.
    """
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    found = list(file.parent.iterdir())
    own = [one for one in found if one.name.startswith(file.name)]
    for one in own:
        _close_to_others(one)
    if own == found:  # else the folder is not ours alone
        _close_to_others(file.parent)


def new_private(file: Path) -> None:
    """An empty file that nobody else may read; FileExistsError when there is one."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _close_to_others(path: Path) -> None:
    mode = stat.S_IMODE(path.stat().st_mode)
    if not _HOLDS_PERMISSIONS or not mode & _OTHERS:
        return
    try:
        path.chmod(mode & ~_OTHERS)
    except PermissionError:
        raise DatabaseUnavailable(
            f"{path} holds secrets and is open to other users (mode {mode:03o}), and belongs to "
            "another user: make it yours (chown), or let its owner close it (chmod go-rwx)"
        ) from None
    log.warning("%s was open to other users (mode %03o); it is closed to them now", path, mode)
