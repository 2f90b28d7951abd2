-- Endless moves: each request is a new command. Lines of the file: path, Authorization, head of the body, tail of the body;
-- the body is head, key, tail, or head alone where there is no tail (the key goes into a header in any case).
-- Arguments: file, prefix of the keys (8 hex digits), number of threads, "all" lines for every thread or "own" ones.
function init(args)
   templates, n, at, keys = {}, 0, 0, args[2]
   for i, line in ipairs(lines_of(args[1])) do
      if args[4] == "all" or i % args[3] == number then
         templates[#templates + 1] = fields_of(line)
      end
   end
   if args[4] == "all" then
      at = math.floor(#templates * number / args[3])
   end
end

function request()
   n = n + 1
   at = at % #templates + 1
   local path, who, head, tail = unpack(templates[at])
   local key = string.format("%s-%04x-4000-8000-%012x", keys, number, n)
   local body = tail and head .. key .. tail or head
   return string.format(
      "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: %s\r\nIdempotency-Key: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
      path, who, key, #body, body)
end
