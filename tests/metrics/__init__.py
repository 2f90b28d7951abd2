"""What those who run the site see: numbers and logs."""
