"""Print the shapes of the server's answers as OpenAPI; `npm run types` makes types of them."""

import json
import sys

from incognita.server.app import make_app
from incognita.server.settings import Settings

described = make_app(Settings("sqlite://")).openapi()
json.dump({**described, "paths": {}}, sys.stdout)
