"""What is measured, and the peers it is measured against: `python -m bench [ROW ..] [--quick] [--hour]`."""
