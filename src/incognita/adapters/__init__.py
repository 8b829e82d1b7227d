"""The games as environments of other libraries. See docs/adapters.md."""
