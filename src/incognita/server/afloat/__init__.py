"""The house without a server: the same application, in a browser, on the visitor's own device.

What differs from a server stands here: a database without threads, bots in another web worker, and
the way in which a page reaches the application. See docs/anywhere.md.
"""
