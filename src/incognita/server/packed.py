"""Answers that never change while a server runs: made once, kept compressed."""

import gzip
from typing import NamedTuple

from fastapi import Request, Response


class Packed(NamedTuple):
    """JSON as it is, and as most browsers want it."""

    plain: bytes
    gzipped: bytes

    def answer(self, request: Request) -> Response:
        headers = {"vary": "accept-encoding"}
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.plain, media_type="application/json", headers=headers)
        headers["content-encoding"] = "gzip"
        return Response(self.gzipped, media_type="application/json", headers=headers)


def packed(json: bytes) -> Packed:
    return Packed(json, gzip.compress(json))
