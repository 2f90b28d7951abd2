"""What others do, or what one would do without thinking much: measured on the same machine in the same run."""
