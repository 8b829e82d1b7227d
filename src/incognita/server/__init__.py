"""Tables that people and bots play at: stored as events, served over HTTP and WebSocket.

The server knows no game: it sees the core interface alone.
"""
