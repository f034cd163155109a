"""What strangers may throw at the site: whatever it is, the answer is planned and harms nobody."""
