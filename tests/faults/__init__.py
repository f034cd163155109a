"""What happens to lists when machines fail: the site is served for real, and is broken."""
