-- Reads. Lines of the file: path, and optionally Authorization and If-None-Match. Arguments: file, number of threads.
function init(args)
   requests, at = {}, 0
   for i, line in ipairs(lines_of(args[1])) do
      local path, who, tag = unpack(fields_of(line))
      local headers = (who and "Authorization: " .. who .. "\r\n" or "") .. (tag and "If-None-Match: " .. tag .. "\r\n" or "")
      requests[i] = "GET " .. path .. " HTTP/1.1\r\nHost: 127.0.0.1\r\n" .. headers .. "\r\n"
   end
   at = math.floor(#requests * number / args[2])
end

function request()
   at = at % #requests + 1
   return requests[at]
end
