-- Prepared moves, each sent once and in order: thread n sends the lines of the file FILE.n (path, Authorization, key, body).
-- A thread that has sent all of them stops; the run then is no measurement, and bench/load/wrk.py says so.
function init(args)
   lines, at = lines_of(args[1] .. "." .. number), 0
end

function request()
   if throws_away() then
      return "GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
   end
   at = at + 1
   if at > #lines then
      wrk.thread:stop()
      return "GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
   end
   local path, who, key, body = unpack(fields_of(lines[at]))
   return string.format(
      "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: %s\r\nIdempotency-Key: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
      path, who, key, #body, body)
end
