"""The page in a real browser: Debian's chromium, driven by playwright, against the real servers."""
