-- What wrk sends to the path of its address, and what it writes in the end. Arguments, after "--":
--   template  the body; "@serial@" stands where each request differs
--   alphabet  the signs that serials are written in
--   width     how many of them a serial has
--   first     the first serial
--   step      1: every request has a serial of its own; 0: all have the first
-- It writes "begun" with the first request, for then it is there to be stopped.

local MARK = "@serial@"
local headers = { ["Content-Type"] = "application/json", ["Accept"] = "application/json" }
local parts, alphabet, width, serial, step
local asked = 0

local function write_serial(number)
   local signs = {}
   for place = width, 1, -1 do
      local digit = number % #alphabet
      signs[place] = alphabet:sub(digit + 1, digit + 1)
      number = (number - digit) / #alphabet
   end
   return table.concat(signs)
end

function init(arguments)
   alphabet, width = arguments[2], tonumber(arguments[3])
   serial, step = tonumber(arguments[4]), tonumber(arguments[5])
   parts = {}
   for part in (arguments[1] .. MARK):gmatch("(.-)" .. MARK) do parts[#parts + 1] = part end
end

function request()
   asked = asked + 1
   -- wrk asks once to see what it gets, before it begins.
   if asked == 2 then io.stderr:write("begun\n") end
   local body = table.concat(parts, write_serial(serial))
   serial = serial + step
   return wrk.format("POST", nil, headers, body)
end

function done(summary, latency)
   local errors = summary.errors
   local torn = errors.connect + errors.read + errors.write + errors.timeout
   io.stderr:write(string.format(
      '{"requests": %d, "seconds": %f, "refused": %d, "torn": %d, "p50_ms": %f, "p99_ms": %f}\n',
      summary.requests, summary.duration / 1e6, errors.status, torn,
      latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
