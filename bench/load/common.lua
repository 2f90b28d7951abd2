-- What every script needs: the number of a thread, the lines of a file, and what became of the run as one line of JSON.
local threads = 0

function setup(thread)
   thread:set("number", threads)
   threads = threads + 1
end

function lines_of(path)
   local lines = {}
   for line in io.lines(path) do
      lines[#lines + 1] = line
   end
   return lines
end

function fields_of(line)
   local fields = {}
   for field in line:gmatch("[^\t]+") do
      fields[#fields + 1] = field
   end
   return fields
end

-- wrk asks thread 0 for one request that it never sends: `throws_away()` is true for that one.
local asked = false
function throws_away()
   local first = number == 0 and not asked
   asked = true
   return first
end

function done(summary, latency, requests)
   local errors = summary.errors
   io.write(string.format(
      '\n{"requests": %d, "seconds": %f, "refused": %d, "broken": %d, "p50_ms": %f, "p99_ms": %f}\n',
      summary.requests, summary.duration / 1e6, errors.status, errors.connect + errors.read + errors.write + errors.timeout,
      latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
