"""HTTP and nothing else: problems, authentication, pagination, resources, the stream."""
