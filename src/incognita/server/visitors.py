"""Where a visitor comes from, and by which name this server was called."""

import re
import socket
from collections.abc import Iterable, Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from ipaddress import IPv4Network as Network4
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

Address = IPv4Address | IPv6Address
Network = Network4 | IPv6Network

_NAME = re.compile(r"[\w.-]+|\[[\da-f:.]+\]", re.ASCII | re.IGNORECASE)
_HOUSEHOLD = 64  # bits of an IPv6 address: the rest of them, somebody chooses freely
_OWN_SUFFIXES = ("", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain")


def read_address(text: str) -> Address | None:
    """An address as it stands in a header or a socket's name; None when it is none.

    `::ffff:192.0.2.1` is how a socket for both kinds names 192.0.2.1.
    """
    try:
        address = ip_address(text.strip("[]"))
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return address if mapped is None else mapped


@lru_cache(maxsize=10_000)
def household(host: str) -> str:
    """What counts as one visitor's address: of IPv6 the prefix that a household has to itself."""
    address = read_address(host)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address), _HOUSEHOLD), strict=False))
    return host if address is None else str(address)


class PublicAddress(NamedTuple):
    """What visitors have in their address bar: https://games.example.org"""

    scheme: str
    netloc: str

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.netloc}"

    @property
    def name(self) -> str:
        return name_of(self.netloc)


def public_address(text: str) -> PublicAddress:
    """ValueError when it is no address of a site."""
    parts = urlsplit(text)
    host = "" if not parts.hostname else parts.netloc.removesuffix(f":{parts.port}")
    if parts.scheme not in ("http", "https") or not _NAME.fullmatch(host):
        raise ValueError(
            f"{text!r} is not the address of a site, such as https://games.example.org "
            "(a name of other letters begins with xn--)"
        )
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise ValueError(f"{text!r} has a path; the server needs a name (or port) of its own")
    usual = {"http": 80, "https": 443}[parts.scheme]
    port = f":{parts.port}" if parts.port not in (None, usual) else ""  # as browsers write it
    return PublicAddress(parts.scheme, host.lower() + port)


def host_name(text: str) -> str:
    """ValueError when no browser could call a server so."""
    if not _NAME.fullmatch(text):
        raise ValueError(f"{text!r} is not a name such as games.local")
    return text


class Where(NamedTuple):
    """An address to listen at."""

    host: str
    port: int


def place(text: str) -> Where:
    """HOST:PORT; ValueError when it is something else."""
    host, _, port = text.rpartition(":")
    if not host or not (port.isascii() and port.isdigit() and int(port) < 65536):
        raise ValueError(f"{text!r} is not a HOST:PORT, such as 127.0.0.1:9400")
    return Where(host.strip("[]"), int(port))


def house_address(text: str) -> str:
    """Where a house wants its outposts: ws://HOST:PORT; ValueError when it is something else."""
    parts = urlsplit(text)
    try:
        known = parts.scheme in ("ws", "wss") and parts.hostname and parts.port != 0
    except ValueError:
        known = False
    if not known or parts.query or parts.fragment or parts.username is not None:
        raise ValueError(f"{text!r} is not the address of a house, such as ws://10.0.0.5:9500")
    return text


def network(text: str) -> Network:
    """An address or a range of them, 10.0.0.0/8; ValueError when it is neither."""
    try:
        return ip_network(text)
    except ValueError:
        raise ValueError(
            f"{text!r} is neither an address nor a range of addresses such as 10.0.0.0/8"
        ) from None


class Proxies:
    """The reverse proxies whose word is taken for where a visitor comes from."""

    def __init__(self, trusted: Sequence[Network] = ()) -> None:
        self.trusted = trusted
        self.trusts = lru_cache(maxsize=10_000)(self._trusts)

    def _trusts(self, host: str) -> bool:
        address = read_address(host)
        return address is not None and any(
            address.version == network.version and address in network for network in self.trusted
        )

    def visitor(self, client: str, forwarded: Iterable[str]) -> str:
        """Each proxy adds at the end whom it got a request from, so the list is read from there,
        for as long as proxies of ours are talking. What stands before is anybody's invention.
        """
        if not self.trusts(client):
            return client
        for hop in reversed([hop.strip() for line in forwarded for hop in line.split(",")]):
            address = read_address(hop) or read_address(hop.rpartition(":")[0])
            if address is None:
                return client
            client = str(address)
            if not self.trusts(client):
                return client
        return client

    def reveal(self, scope: Scope, headers: Headers) -> None:
        """Make the request look as if its visitor had come without the proxies."""
        client = scope.get("client")
        if client is None or not self.trusts(client[0]):
            return
        scope["client"] = (self.visitor(client[0], headers.getlist("x-forwarded-for")), 0)
        if headers.get("x-forwarded-proto", "").strip() == "https":
            secure(scope)


def secure(scope: Scope) -> None:
    """The visitor's way here is encrypted, whatever the last part of it is."""
    scope["scheme"] = "wss" if scope["type"] == "websocket" else "https"


def name_of(netloc: str) -> str:
    """The name or address in `games.example.org:8400` or `[::1]:8400`."""
    bare = netloc.rpartition(":")[0] if not netloc.endswith("]") and ":" in netloc else netloc
    return bare.strip("[]").rstrip(".").lower()


class Names:
    """The names this server goes by.

    A page of another site can let its own name lead to this computer and would then be taken for
    ours (DNS rebinding). It cannot do so with a bare address, nor with `localhost`, nor with this
    computer's name where nobody but the local network gives out names.
    """

    def __init__(self, given: Iterable[str] = ()) -> None:
        computer = socket.gethostname().partition(".")[0].lower()
        own = {socket.gethostname().lower(), *(computer + suffix for suffix in _OWN_SUFFIXES)}
        self.names = frozenset({"localhost", *own, *(name_of(name) for name in given)})
        self.include = lru_cache(maxsize=1000)(self._include)

    def _include(self, netloc: str) -> bool:
        name = name_of(netloc)
        return name in self.names or name.endswith(".localhost") or read_address(name) is not None
