/**
 * The scripts that Redis runs atomically. Times are of Redis' clock, so the clocks of machines may differ. The arithmetic is
 * that of `bucket.ts`. All keys have one hash tag, so that a cluster keeps them together.
 *
 * Per subject two keys: a hash (`rf`, `tf`: when the request and token buckets are full again, in microseconds; `ut`, `um`:
 * used tokens and micro-dollars, with reservations) and a sorted set of running requests by expiry, which releases the
 * reservations of a dead machine.
 */

const CLOCK = `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local MINUTE = 60000000
local function whole(number) return string.format('%.0f', number) end
local function number(key, field) return tonumber(redis.call('HGET', key, field) or '0') end
`;

/**
 * KEYS: hash and set of each subject. ARGV: id, milliseconds until it expires, tokens, micros; then per subject rpm, tpm,
 * maxConcurrent, quotaTokens, quotaMicros ('' is no limit), tokens and micros used before.
 * Returns `{1, requests limit, remaining, reset ms, tokens limit, remaining, reset ms}` with -1 for no limit, or `{0, subject
 * from 1, limit, wait ms}` with -1 for "never".
 */
export const RESERVE: string = `${CLOCK}
local id, ttl, tokens, micros = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local subjects = #KEYS / 2
local function limit(subject, place) return tonumber(ARGV[4 + (subject - 1) * 7 + place]) end
-- When a bucket is full again. Further away than it can be, the clock has gone back: then nobody waits for the old one.
local function bucket(key, field)
  local most = field == 'rf' and MINUTE or 60 * MINUTE
  return math.max(now, math.min(number(key, field), now + most))
end

for s = 1, subjects do
  local hash, open = KEYS[s * 2 - 1], KEYS[s * 2]
  redis.call('HSETNX', hash, 'ut', whole(limit(s, 6) or 0))
  redis.call('HSETNX', hash, 'um', whole(limit(s, 7) or 0))
  for _, member in ipairs(redis.call('ZRANGEBYSCORE', open, '-inf', whole(now / 1000), 'LIMIT', 0, 1000)) do
    local heldTokens, heldMicros = string.match(member, '|(%d+)|(%d+)$')
    redis.call('HINCRBY', hash, 'ut', whole(0 - tonumber(heldTokens)))
    redis.call('HINCRBY', hash, 'um', whole(0 - tonumber(heldMicros)))
    redis.call('ZREM', open, member)
  end
end

local function wait(subject, field, amount, perMinute)
  if perMinute <= 0 then return -1 end
  local span = math.floor(amount * MINUTE / perMinute + 0.5)
  local over = bucket(KEYS[subject * 2 - 1], field) + span - now - MINUTE
  if over <= 0 then return 0 end
  if amount > perMinute then return -1 end
  return math.max(1, math.ceil(over / 1000))
end

for s = 1, subjects do
  local rpm, hash, open = limit(s, 1), KEYS[s * 2 - 1], KEYS[s * 2]
  local tpm, concurrent, quotaTokens, quotaMicros = limit(s, 2), limit(s, 3), limit(s, 4), limit(s, 5)
  if rpm then
    local ms = wait(s, 'rf', 1, rpm)
    if ms ~= 0 then return {0, s, 'rpm', ms} end
  end
  if tpm then
    local ms = wait(s, 'tf', tokens, tpm)
    if ms ~= 0 then return {0, s, 'tpm', ms} end
  end
  if concurrent and redis.call('ZCARD', open) >= concurrent then return {0, s, 'maxConcurrent', -1} end
  if quotaTokens then
    local used = number(hash, 'ut')
    if used >= quotaTokens or used + tokens > quotaTokens then return {0, s, 'quotaTokens', -1} end
  end
  if quotaMicros then
    local used = number(hash, 'um')
    if used >= quotaMicros or used + micros > quotaMicros then return {0, s, 'quotaMicros', -1} end
  end
end

local standing = {1, -1, -1, -1, -1, -1, -1}
local function stand(place, perMinute, fullAt)
  local owed = math.max(0, fullAt - now)
  local left = math.max(0, math.floor((MINUTE - owed) * perMinute / MINUTE))
  if standing[place] ~= -1 and standing[place + 1] <= left then return end
  standing[place], standing[place + 1], standing[place + 2] = perMinute, left, math.ceil(owed / 1000)
end
for s = 1, subjects do
  local rpm, tpm, hash, open = limit(s, 1), limit(s, 2), KEYS[s * 2 - 1], KEYS[s * 2]
  local function pour(field, amount, perMinute, place)
    local fullAt = bucket(hash, field) + math.floor(amount * MINUTE / perMinute + 0.5)
    redis.call('HSET', hash, field, whole(fullAt))
    stand(place, perMinute, fullAt)
  end
  if rpm then pour('rf', 1, rpm, 2) end
  if tpm then pour('tf', tokens, tpm, 5) end
  redis.call('HINCRBY', hash, 'ut', whole(tokens))
  redis.call('HINCRBY', hash, 'um', whole(micros))
  redis.call('ZADD', open, whole(now / 1000 + ttl), id .. '|' .. whole(tokens) .. '|' .. whole(micros))
  redis.call('PEXPIRE', open, whole(ttl * 2))
end
return standing
`;

/**
 * KEYS: hash and set of one subject. ARGV: tokens and micros used, and whether they are a minimum (0 or 1). Sets the count,
 * plus reservations; a minimum leaves a higher count.
 */
export const BEGIN: string = `${CLOCK}
local used, least = {ut = tonumber(ARGV[1]), um = tonumber(ARGV[2])}, ARGV[3] == '1'
for _, member in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do
  local heldTokens, heldMicros = string.match(member, '|(%d+)|(%d+)$')
  used.ut, used.um = used.ut + tonumber(heldTokens), used.um + tonumber(heldMicros)
end
for field, amount in pairs(used) do
  if not least or number(KEYS[1], field) < amount then redis.call('HSET', KEYS[1], field, whole(amount)) end
end
return 1
`;

/**
 * KEYS as above. ARGV: id, tokens and micros reserved, tokens and micros used, whether it is a repetition (0 or 1); then per
 * subject its tpm ('' is none). A request that expired meanwhile owes all its usage. A repetition may have been received the
 * first time, and then does not count. For an unknown subject (the server lost its data) nothing is counted: the next
 * reservation starts from the store, which has the usage.
 */
export const SETTLE: string = `${CLOCK}
local id, tokens, micros = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local usedTokens, usedMicros, again = tonumber(ARGV[4]), tonumber(ARGV[5]), ARGV[6] == '1'
for s = 1, #KEYS / 2 do
  local hash, open, tpm = KEYS[s * 2 - 1], KEYS[s * 2], tonumber(ARGV[6 + s])
  local held = redis.call('ZREM', open, id .. '|' .. whole(tokens) .. '|' .. whole(micros))
  if (held == 1 or not again) and redis.call('HEXISTS', hash, 'ut') == 1 then
    redis.call('HINCRBY', hash, 'ut', whole(usedTokens - held * tokens))
    redis.call('HINCRBY', hash, 'um', whole(usedMicros - held * micros))
    if tpm and tpm > 0 then
      local back = math.floor((usedTokens - tokens) * MINUTE / tpm + 0.5)
      redis.call('HSET', hash, 'tf', whole(number(hash, 'tf') + back))
    end
  end
end
return 1
`;

/** KEYS: hash and set of one subject. ARGV: tokens and micros to add. Does nothing for an unknown subject. */
export const ADJUST: string = `
if redis.call('HEXISTS', KEYS[1], 'ut') == 1 then
  redis.call('HINCRBY', KEYS[1], 'ut', ARGV[1])
  redis.call('HINCRBY', KEYS[1], 'um', ARGV[2])
end
return 1
`;
