"""Real reverse proxies with TLS before a real server, set up by the files in deploy/."""

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.server.running import RunningServer, running_server

NAME = "games.example.org"
DEPLOY = Path(__file__).parent.parent.parent / "deploy"
_PATIENCE_S = 60

_NGINX = """
daemon off;
master_process off;
pid nginx.pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    {site}
}}
"""
_CADDY = """{{
	admin off
	auto_https disable_redirects
}}
{site}"""


@dataclass
class Front:
    """What visitors see of a server behind a proxy."""

    servers: list[RunningServer]
    port: int
    plain_port: int
    certificate: Path

    @property
    def server(self) -> RunningServer:
        return self.servers[0]

    @property
    def address(self) -> str:
        return f"https://{NAME}:{self.port}"

    @property
    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.certificate))


def _program(name: str) -> str:
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
    if found is None:
        raise FileNotFoundError(f"{name} is needed to test the server behind it; ./dev installs it")
    return found


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def _certificate(folder: Path) -> tuple[Path, Path]:
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    command = [_program("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    command += ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    command += ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run(command, check=True, capture_output=True)
    return certificate, key


def _nginx(folder: Path, front: Front, key: Path) -> list[str]:
    site = (DEPLOY / "upstream.conf").read_text() + (DEPLOY / "nginx.conf").read_text()
    upstream = re.search(r"server 127.0.0.1:8400([^;]*);", site)
    assert upstream is not None
    servers = [f"server 127.0.0.1:{one.port}{upstream[1]};" for one in front.servers]
    site = site.replace(upstream[0], "\n".join(servers))
    site = site.replace("listen 80;", f"listen 127.0.0.1:{front.plain_port};")
    site = site.replace("listen 443 ", f"listen 127.0.0.1:{front.port} ")
    site = re.sub(r"listen \[::\]:.*", "", site)  # not every machine has IPv6
    site = re.sub(r"/etc/.*/fullchain.pem", str(front.certificate), site)
    site = re.sub(r"/etc/.*/privkey.pem", str(key), site)
    (folder / "nginx.conf").write_text(_NGINX.format(site=site))
    return [_program("nginx"), "-p", str(folder), "-c", "nginx.conf", "-e", "stderr"]


def _caddy(folder: Path, front: Front, key: Path) -> list[str]:
    site = (
        (DEPLOY / "Caddyfile")
        .read_text()
        .replace("127.0.0.1:8400", f"127.0.0.1:{front.server.port}")
    )
    site = site.replace(
        f"{NAME} {{",
        f"{front.address} {{\n\tbind 127.0.0.1\n\ttls {front.certificate} {key}",
    )
    (folder / "Caddyfile").write_text(_CADDY.format(site=site))
    program = _program("caddy")
    return [program, "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


_COMMANDS = {"nginx": _nginx, "caddy": _caddy}


@contextmanager
def front(kind: str, folder: Path, *arguments: str) -> Iterator[Front]:
    """A server with its limits behind nginx or Caddy."""
    with fronted(kind, folder, [["--data", str(folder / "data"), *arguments]]) as there:
        yield there


@contextmanager
def fronted(kind: str, folder: Path, each: Sequence[Sequence[str]]) -> Iterator[Front]:
    """Servers, each with its arguments, behind nginx or Caddy."""
    certificate, key = _certificate(folder)
    port, plain_port = free_port(), free_port()
    given = ["--thinkers", "1", "--trusted-proxy", "127.0.0.1"]
    given += ["--public-address", f"https://{NAME}:{port}"]
    with ExitStack() as running:
        servers = [
            running.enter_context(running_server(*given, *own, log=folder / f"log{number or ''}"))
            for number, own in enumerate(each)
        ]
        there = Front(servers, port, plain_port, certificate)
        with (folder / "front").open("wb") as log:
            proxy = subprocess.Popen(
                _COMMANDS[kind](folder, there, key),
                stdout=log,
                stderr=log,
                env={**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)},
            )
        try:
            _wait_for(port, proxy, folder / "front")
            yield there
        finally:
            proxy.terminate()
            proxy.wait(20)


def _wait_for(port: int, proxy: "subprocess.Popen[bytes]", log: Path) -> None:
    late = time.monotonic() + _PATIENCE_S
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            assert proxy.poll() is None, log.read_text()
            assert time.monotonic() < late, log.read_text()
            time.sleep(0.05)
        else:
            return
