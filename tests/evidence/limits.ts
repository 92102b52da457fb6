import { checkAborts } from '../_support/limits/check-aborts.ts'
import { checkAdmission, type Admitted } from '../_support/limits/check-admission.ts'
import { checkClockSteps } from '../_support/limits/clock-steps.ts'
import { startLimited } from '../_support/limits/limited-servers.ts'
import { checkSameCounts } from '../_support/limits/same-counts.ts'
import { redisUrl } from '../_support/redis.ts'
import { stores } from '../_support/stores.ts'
import type { Finding, Proof, Request } from './proof.ts'

const usualSeeds = 20
const abortsForSeed = 500
const historiesForSeed = 50
const stepsForSeed = 2500

const method = `Server processes with the limits that callers have are asked by one caller 300 times at once,
each time one that the seed draws, in an order and with turns of the event loop between that it draws as
well; nothing sleeps. Exactly 60 requests are let in, what they are told is used is 1 to 60, each once, every
other is refused with nothing remaining, and every answer and the status of each server name one end of the
window. "Out of turn" counts answers that tell less than one to a request that went before; what Redis was too slow
for, so that a server counted alone, was done again ("repeated"). Requests of every
outcome are cut off at every point: in the head, in the body, while they wait, after the first byte of the
answer, and at its end; then no place is held, a hundred requests find one, and the next does not. Histories
of requests, of requests that end or are taken back, and of a clock that steps forth and back are told to
memory and to Redis, which answer the same each time. And the clock is set by up to a day, also around the
29th of February: a step grants one window at most, and from the first request after it neither a window nor
a ban lasts longer than it would have (but for the minute that the clocks of two machines may differ).`

const figures = ['asked', 'admitted', 'refused', 'outOfTurn', 'repeated'] as const

type Row = Finding['rows'][number]
type Where = 'memory' | 'Redis'

const row = (Promise: string, Counted: string, Runs: number, Seen: string): Row => {
  return { Promise, Counted, Runs, Seen, Exceptions: 0 }
}

const processesOf = (where: Where): string => {
  if (where === 'memory') return 'in memory, by one process'
  const postgres = stores.some(({ name }) => name === 'postgres')
  return `in Redis, by two processes${postgres ? ' on PostgreSQL' : ''}`
}

async function admission(where: Where, { seed, size = usualSeeds, progress }: Request) {
  await using limited = await startLimited(where)
  const all: Admitted = { asked: 0, admitted: 0, refused: 0, outOfTurn: 0, repeated: 0 }
  for (let run = 0; run < size; run++) {
    const found = await checkAdmission(limited.urls, seed + run)
    for (const key of figures) all[key] += found[key]
  }
  progress(`${where}: admission`)
  const { asked, admitted, refused, outOfTurn, repeated } = all
  return row(
    'Of 300 requests at once exactly 60 are let in, and told 1 to 60, each once (R1, R2)',
    processesOf(where),
    size,
    `${asked} asked, ${admitted} let in, ${refused} refused, ${outOfTurn} out of turn, ${repeated} repeated`,
  )
}

async function aborts(where: Where, { seed, size = usualSeeds, progress }: Request) {
  const count = size * abortsForSeed
  const { arrived, mostHeld } = await checkAborts(where === 'Redis', { seed, count })
  progress(`${where}: aborts`)
  return row(
    'Requests that are cut off give their places back (R7)',
    where === 'Redis' ? 'in Redis' : 'in memory',
    count,
    `${arrived} had sent their head, ${mostHeld} places held at most at a look`,
  )
}

async function sameCounts({ seed, size = usualSeeds, progress }: Request) {
  const runs = size * historiesForSeed
  const { asked, refused, banned } = await checkSameCounts({ seed, runs })
  progress('histories')
  const seen = `${asked} requests, ${refused} refused, ${banned} of these by a ban`
  return row('Memory and Redis count the same', 'in memory and in Redis', runs, seen)
}

function clockSteps({ seed, size = usualSeeds }: Request) {
  const runs = size * stepsForSeed
  checkClockSteps({ seed, runs })
  const promise = 'A clock that is set makes nothing longer and grants one window at most (R14)'
  return row(promise, 'in memory', 2 * runs, 'Windows and bans, as many histories each')
}

/** Limits at length: `size` is the number of seeds that requests race with. */
export const limits: Proof = {
  promise: 'Limits let in exactly as many as they say, and forget nobody who went away.',
  async run(request) {
    const places: Where[] = redisUrl ? ['memory', 'Redis'] : ['memory']
    const rows: Row[] = []
    for (const where of places) rows.push(await admission(where, request))
    for (const where of places) rows.push(await aborts(where, request))
    if (redisUrl) rows.push(await sameCounts(request))
    else request.progress('Redis: skipped, REDIS_URL is not set')
    rows.push(clockSteps(request))
    return { method, rows }
  },
}
