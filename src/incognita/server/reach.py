"""By which address others reach this server: what an invitation begins with."""

import socket

from incognita.server.settings import Settings
from incognita.server.visitors import name_of, read_address

_EVERYWHERE = ("0.0.0.0", "::")


def address_for_others(settings: Settings, called: str, port: int) -> str | None:
    """The public address if there is one; else, to who is on this computer, its address in the
    local network. None: the address by which the server was `called` is as good as any, or the
    server is for this computer alone.
    """
    if settings.public_address is not None:
        return f"{settings.public_address.origin}/"
    if not is_here(name_of(called)) or is_here(settings.host):
        return None
    host = own_address() if settings.host in _EVERYWHERE else settings.host
    if is_here(host):
        return None
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def is_here(host: str) -> bool:
    """A name of this computer that nobody else can use."""
    address = read_address(host)
    return host == "localhost" if address is None else address.is_loopback


def own_address() -> str:
    """This computer's address as its neighbours see it; no packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])
