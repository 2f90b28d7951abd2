"""`make run`: the servers and every process of the site in one terminal; what crashes is started again, Ctrl-C ends them all."""
