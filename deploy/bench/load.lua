-- What wrk sends, and what it tells in the end. Arguments, after the address:
--   path      where to send
--   template  the file with the body; "@serial@" stands where each request differs
--   alphabet  the signs that serials are written in
--   width     how many of them a serial has
--   first     the first serial
--   step      1: every request has a serial of its own; 0: all have the first

-- It says "begun" with the first request, for then it is there to be stopped.

local path, parts, alphabet, width, serial, step
local asked = 0

local function split(text, mark)
   local parts, from = {}, 1
   while true do
      local at, to = text:find(mark, from, true)
      if not at then break end
      parts[#parts + 1] = text:sub(from, at - 1)
      from = to + 1
   end
   parts[#parts + 1] = text:sub(from)
   return parts
end

local function written(number)
   local signs = {}
   for place = width, 1, -1 do
      local digit = number % #alphabet
      signs[place] = alphabet:sub(digit + 1, digit + 1)
      number = (number - digit) / #alphabet
   end
   return table.concat(signs)
end

local headers = { ["Content-Type"] = "application/json", ["Accept"] = "application/json" }

function init(arguments)
   path, alphabet = arguments[1], arguments[3]
   width, serial, step = tonumber(arguments[4]), tonumber(arguments[5]), tonumber(arguments[6])
   local file = assert(io.open(arguments[2], "rb"))
   parts = split(file:read("*a"), "@serial@")
   file:close()
end

function request()
   asked = asked + 1
   -- wrk asks once to see what it gets, before it begins.
   if asked == 2 then io.stderr:write("begun\n") end
   local body = table.concat(parts, written(serial))
   serial = serial + step
   return wrk.format("POST", path, headers, body)
end

function done(summary, latency)
   local errors = summary.errors
   local torn = errors.connect + errors.read + errors.write + errors.timeout
   io.stderr:write(string.format(
      '{"requests": %d, "seconds": %f, "refused": %d, "torn": %d, "p50_ms": %f, "p99_ms": %f}\n',
      summary.requests, summary.duration / 1e6, errors.status, torn,
      latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
