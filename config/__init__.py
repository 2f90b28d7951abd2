"""The site: settings, processes and addresses. It knows every other package and none of them knows it."""
