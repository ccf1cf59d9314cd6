/**
 * The scripts that Redis runs atomically. Times are of Redis' clock, so the clocks of machines may differ. The arithmetic is
 * that of `bucket.ts`. All keys have one hash tag, so that a cluster keeps them together.
 *
 * Per subject two keys: a hash and a sorted set of running requests by expiry, which releases the reservations of a dead
 * machine. Fields of the hash: a bucket for each rate (`rates.ts`), which is the time when it is full again, in microseconds;
 * `ut`, `um`, `ur`: used tokens, micro-dollars and requests, with reservations; `ws`: for a rolling budget, the hour before
 * which usage no longer counts.
 */
import { RATES } from "./rates.ts";

/** A Lua table of rates: field, span in microseconds, and what each counts. */
const RATE_TABLE = `{${RATES.map(({ name, field, spanMicros, of }) => `{'${name}', '${field}', ${spanMicros}, '${of}'}`).join(", ")}}`;

const CLOCK = `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local function whole(number) return string.format('%.0f', number) end
local function number(key, field) return tonumber(redis.call('HGET', key, field) or '0') end
`;

/** Arguments of one subject: its rates, then the names below. */
export const SUBJECT_ARGUMENTS: number = RATES.length + 9;

/**
 * KEYS: hash and set of each subject. ARGV: id, milliseconds until it expires, tokens, micros, requests; then per subject its
 * rates, maxConcurrent, quotaTokens, quotaMicros, quotaRequests ('' is no limit), tokens, micros and requests used before, the
 * `ws` of these, and the Unix time in milliseconds when the counts are no longer needed ('' is never).
 * Returns `{1, requests limit, remaining, reset ms, tokens limit, remaining, reset ms}` with -1 for no limit, or `{0, subject
 * from 1, limit, wait ms}` with -1 for "never".
 */
export const RESERVE: string = `${CLOCK}
local RATES = ${RATE_TABLE}
local id, ttl, tokens, micros, requests = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local subjects = #KEYS / 2
local function limit(subject, place) return tonumber(ARGV[5 + (subject - 1) * ${SUBJECT_ARGUMENTS} + place]) end
local AFTER = #RATES
-- When a bucket is full again. Further away than it can be, the clock has gone back: then nobody waits for the old one.
local function bucket(key, rate)
  local most = rate[4] == 'requests' and rate[3] or 60 * rate[3]
  return math.max(now, math.min(number(key, rate[2]), now + most))
end
local function amountOf(rate) return rate[4] == 'requests' and 1 or tokens end

for s = 1, subjects do
  local hash, open = KEYS[s * 2 - 1], KEYS[s * 2]
  if redis.call('HSETNX', hash, 'ut', whole(limit(s, AFTER + 5) or 0)) == 1 then
    redis.call('HSETNX', hash, 'um', whole(limit(s, AFTER + 6) or 0))
    redis.call('HSETNX', hash, 'ur', whole(limit(s, AFTER + 7) or 0))
    if limit(s, AFTER + 8) then redis.call('HSET', hash, 'ws', whole(limit(s, AFTER + 8))) end
    if limit(s, AFTER + 9) then redis.call('PEXPIREAT', hash, whole(limit(s, AFTER + 9))) end
  end
  for _, member in ipairs(redis.call('ZRANGEBYSCORE', open, '-inf', whole(now / 1000), 'LIMIT', 0, 1000)) do
    local heldTokens, heldMicros = string.match(member, '|(%d+)|(%d+)$')
    redis.call('HINCRBY', hash, 'ut', whole(0 - tonumber(heldTokens)))
    redis.call('HINCRBY', hash, 'um', whole(0 - tonumber(heldMicros)))
    redis.call('HINCRBY', hash, 'ur', -1)
    redis.call('ZREM', open, member)
  end
end

local function wait(subject, rate, perSpan)
  if perSpan <= 0 then return -1 end
  local amount = amountOf(rate)
  local over = bucket(KEYS[subject * 2 - 1], rate) + math.floor(amount * rate[3] / perSpan + 0.5) - now - rate[3]
  if over <= 0 then return 0 end
  if amount > perSpan then return -1 end
  return math.max(1, math.ceil(over / 1000))
end
local function exceeds(hash, field, amount, most)
  local used = number(hash, field)
  return used >= most or used + amount > most
end

for s = 1, subjects do
  local hash, open = KEYS[s * 2 - 1], KEYS[s * 2]
  for place, rate in ipairs(RATES) do
    local perSpan = limit(s, place)
    if perSpan then
      local ms = wait(s, rate, perSpan)
      if ms ~= 0 then return {0, s, rate[1], ms} end
    end
  end
  local concurrent, quotaTokens = limit(s, AFTER + 1), limit(s, AFTER + 2)
  local quotaMicros, quotaRequests = limit(s, AFTER + 3), limit(s, AFTER + 4)
  if concurrent and redis.call('ZCARD', open) >= concurrent then return {0, s, 'maxConcurrent', -1} end
  if quotaRequests and exceeds(hash, 'ur', requests, quotaRequests) then return {0, s, 'quotaRequests', -1} end
  if quotaTokens and exceeds(hash, 'ut', tokens, quotaTokens) then return {0, s, 'quotaTokens', -1} end
  if quotaMicros and exceeds(hash, 'um', micros, quotaMicros) then return {0, s, 'quotaMicros', -1} end
end

local standing = {1, -1, -1, -1, -1, -1, -1}
local function stand(place, perSpan, spanMicros, fullAt)
  local owed = math.max(0, fullAt - now)
  local left = math.max(0, math.floor((spanMicros - owed) * perSpan / spanMicros))
  if standing[place] ~= -1 and standing[place + 1] <= left then return end
  standing[place], standing[place + 1], standing[place + 2] = perSpan, left, math.ceil(owed / 1000)
end
for s = 1, subjects do
  local hash, open = KEYS[s * 2 - 1], KEYS[s * 2]
  for place, rate in ipairs(RATES) do
    local perSpan = limit(s, place)
    if perSpan then
      local fullAt = bucket(hash, rate) + math.floor(amountOf(rate) * rate[3] / perSpan + 0.5)
      redis.call('HSET', hash, rate[2], whole(fullAt))
      stand(rate[4] == 'requests' and 2 or 5, perSpan, rate[3], fullAt)
    end
  end
  redis.call('HINCRBY', hash, 'ut', whole(tokens))
  redis.call('HINCRBY', hash, 'um', whole(micros))
  redis.call('HINCRBY', hash, 'ur', whole(requests))
  redis.call('ZADD', open, whole(now / 1000 + ttl), id .. '|' .. whole(tokens) .. '|' .. whole(micros))
  redis.call('PEXPIRE', open, whole(ttl * 2))
end
return standing
`;

/**
 * KEYS: hash and set of one subject. ARGV: tokens, micros and requests used ('' is unknown), whether they are a minimum (0 or
 * 1), and for a rolling budget the hour before which they do not count (''). Sets the count, plus reservations; a minimum leaves
 * a higher count.
 */
export const BEGIN: string = `${CLOCK}
local used, least = {ut = tonumber(ARGV[1]), um = tonumber(ARGV[2]), ur = tonumber(ARGV[3])}, ARGV[4] == '1'
local from = tonumber(ARGV[5])
if from then
  local counted = tonumber(redis.call('HGET', KEYS[1], 'ws') or '0')
  if counted > from then return 0 end
  if counted < from then least = false end
  redis.call('HSET', KEYS[1], 'ws', whole(from))
end
for _, member in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do
  local heldTokens, heldMicros = string.match(member, '|(%d+)|(%d+)$')
  used.ut, used.um = used.ut + tonumber(heldTokens), used.um + tonumber(heldMicros)
  if used.ur then used.ur = used.ur + 1 end
end
for field, amount in pairs(used) do
  if not least or number(KEYS[1], field) < amount then redis.call('HSET', KEYS[1], field, whole(amount)) end
end
return 1
`;

/**
 * KEYS as above. ARGV: id; tokens and micros reserved; tokens, micros and requests used; whether it is a repetition (0 or 1);
 * whether nothing was sent, so that rates of requests do not count it (0 or 1); then per subject its rates ('' is none). A
 * request that expired meanwhile owes all its usage. A repetition may have been received the first time, and then does not
 * count. For an unknown subject (the server lost its data) nothing is counted: the next reservation starts from the store,
 * which has the usage.
 */
export const SETTLE: string = `${CLOCK}
local RATES = ${RATE_TABLE}
local id, tokens, micros = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local usedTokens, usedMicros, usedRequests = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local again, requestsBack = ARGV[7] == '1', tonumber(ARGV[8])
for s = 1, #KEYS / 2 do
  local hash, open = KEYS[s * 2 - 1], KEYS[s * 2]
  local held = redis.call('ZREM', open, id .. '|' .. whole(tokens) .. '|' .. whole(micros))
  if (held == 1 or not again) and redis.call('HEXISTS', hash, 'ut') == 1 then
    redis.call('HINCRBY', hash, 'ut', whole(usedTokens - held * tokens))
    redis.call('HINCRBY', hash, 'um', whole(usedMicros - held * micros))
    redis.call('HINCRBY', hash, 'ur', whole(usedRequests - held))
    for place, rate in ipairs(RATES) do
      local perSpan = tonumber(ARGV[8 + (s - 1) * #RATES + place])
      local amount = rate[4] == 'requests' and 0 - requestsBack or usedTokens - tokens
      if perSpan and perSpan > 0 and amount ~= 0 then
        local back = math.floor(amount * rate[3] / perSpan + 0.5)
        redis.call('HSET', hash, rate[2], whole(number(hash, rate[2]) + back))
      end
    end
  end
end
return 1
`;

/** KEYS: hash and set of one subject. ARGV: tokens, micros and requests to add. Does nothing for an unknown subject. */
export const ADJUST: string = `
if redis.call('HEXISTS', KEYS[1], 'ut') == 1 then
  redis.call('HINCRBY', KEYS[1], 'ut', ARGV[1])
  redis.call('HINCRBY', KEYS[1], 'um', ARGV[2])
  redis.call('HINCRBY', KEYS[1], 'ur', ARGV[3])
end
return 1
`;

/**
 * KEYS: hash and set of a rolling budget. ARGV: the hour before which usage no longer counts; the usage since that hour (tokens,
 * micros, requests); then the hours before it (hour, tokens, micros, requests). Subtracts the hours that the hash still counts.
 * Several machines send the same, and only the first changes something. For an unknown subject, the count starts.
 */
export const SLIDE: string = `${CLOCK}
local hash, from = KEYS[1], tonumber(ARGV[1])
if redis.call('HSETNX', hash, 'ut', ARGV[2]) == 1 then
  redis.call('HSET', hash, 'um', ARGV[3], 'ur', ARGV[4], 'ws', ARGV[1])
  return 1
end
local counted = tonumber(redis.call('HGET', hash, 'ws') or '0')
if counted >= from then return 0 end
for place = 5, #ARGV, 4 do
  if tonumber(ARGV[place]) >= counted then
    for offset, field in ipairs({'ut', 'um', 'ur'}) do
      redis.call('HINCRBY', hash, field, whole(0 - tonumber(ARGV[place + offset])))
    end
  end
end
redis.call('HSET', hash, 'ws', ARGV[1])
return 1
`;
