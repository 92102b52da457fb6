/*
 * memory-counters.ts in Lua. Redis and Valkey run a script atomically, so checking and counting is
 * atomic across processes. Times come from the calling process.
 */

/**
 * KEYS: penalties, slots, windows. ARGV: now, tolerance, grace, patience, calm, forgiven, first
 * ban, longest ban; slot id, slot limit (-1: none), enforced, lease; then for each window limit,
 * cost, length, enforced. Returns what refused the request (0 nothing, -1 ban, -2 slot, else the
 * window), the end of the ban, the number of exceeded shadow limits and each of them, then the used
 * count and the end of each window.
 */
export const consumeScript = `
local now, tolerance = tonumber(ARGV[1]), tonumber(ARGV[2])
local grace, patience, calm, forgiven = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local first_ban, longest_ban = tonumber(ARGV[7]), tonumber(ARGV[8])
local place, place_limit, lease = ARGV[9], tonumber(ARGV[10]), tonumber(ARGV[12])

local strikes = redis.call('HMGET', KEYS[1], 'since', 'last', 'count', 'level', 'until')
for index = 1, 5 do strikes[index] = tonumber(strikes[index]) end
local since, last, count, level, ban_end = unpack(strikes, 1, 5)
local function ban_after(bans) return math.min(longest_ban, first_ban * 2 ^ bans) end
local banned = 0
if ban_end and ban_end - now > ban_after(level - 1) + tolerance then
  ban_end = now + ban_after(level - 1)
  redis.call('HSET', KEYS[1], 'until', ban_end)
end
if ban_end and ban_end > now then banned = ban_end end

local refused = banned > 0 and -1 or 0
local exceeded, windows = {}, {}
local function obstacle(which, enforced)
  if enforced ~= '1' then exceeded[#exceeded + 1] = which
  elseif refused == 0 then refused = which end
end

for index = 1, #KEYS - 2 do
  local at = 12 + (index - 1) * 4
  local limit, cost, length = tonumber(ARGV[at + 1]), tonumber(ARGV[at + 2]), tonumber(ARGV[at + 3])
  local known = redis.call('HMGET', KEYS[index + 2], 'used', 'ends')
  local used, ends = tonumber(known[1]), tonumber(known[2])
  local fresh = math.ceil((now + length) / 1000) * 1000
  if not ends or ends <= now then used, ends = 0, fresh
  elseif ends - now > length + tolerance then ends = fresh end
  windows[index] = { used = used, ends = ends, cost = cost }
  if used + cost > limit then obstacle(index, ARGV[at + 4]) end
end

if place_limit >= 0 then
  redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
  redis.call('ZREMRANGEBYSCORE', KEYS[2], now + lease + tolerance, '+inf') -- of a clock that was set back
  if redis.call('ZCARD', KEYS[2]) >= place_limit then obstacle(-2, ARGV[11]) end
end

if refused == 0 then
  for _, window in ipairs(windows) do window.used = window.used + window.cost end
  if place_limit >= 0 then
    redis.call('ZADD', KEYS[2], now + lease, place)
    redis.call('PEXPIRE', KEYS[2], lease + tolerance)
  end
else
  if not last or math.abs(now - last) > forgiven then
    since, count, level, ban_end = now, 0, 0, 0
  else
    if now - last > calm then since, count = now, 0 end
    if now - since > grace then count = count + 1 end
    if count > patience then
      ban_end = now + ban_after(level)
      since, count, level = now, 0, level + 1
    end
  end
  redis.call('HSET', KEYS[1], 'since', since, 'last', now, 'count', count, 'level', level, 'until', ban_end)
  redis.call('PEXPIRE', KEYS[1], forgiven + longest_ban)
end

local answer = { refused, banned, #exceeded }
for _, which in ipairs(exceeded) do answer[#answer + 1] = which end
for index, window in ipairs(windows) do
  redis.call('HSET', KEYS[index + 2], 'used', window.used, 'ends', window.ends)
  redis.call('PEXPIRE', KEYS[index + 2], math.max(1, window.ends - now) + tolerance)
  answer[#answer + 1] = window.used
  answer[#answer + 1] = window.ends
end
return answer
`

/** KEYS: window. ARGV: end of the window to refund. */
export const refundScript = `
if redis.call('HGET', KEYS[1], 'ends') == ARGV[1] then redis.call('HINCRBY', KEYS[1], 'used', -1) end
return 0
`

/** KEYS: slots, window. ARGV: now, slot id, cost to add to the window if it has not ended. */
export const settleScript = `
redis.call('ZREM', KEYS[1], ARGV[2])
local ends = tonumber(redis.call('HGET', KEYS[2], 'ends'))
if ends and ends > tonumber(ARGV[1]) then redis.call('HINCRBY', KEYS[2], 'used', ARGV[3]) end
return 0
`
