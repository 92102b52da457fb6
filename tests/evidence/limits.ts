import { redisUrl } from '../_support/databases/redis.ts'
import { checkAborts } from '../_support/limits/check-aborts.ts'
import { checkAdmission, type Admitted } from '../_support/limits/check-admission.ts'
import { checkClockSteps } from '../_support/limits/clock-steps.ts'
import { startLimited } from '../_support/limits/limited-servers.ts'
import { checkSameCounts } from '../_support/limits/same-counts.ts'
import { allStores } from '../_support/stores.ts'
import type { Finding, Proof, Request } from './proof.ts'

const usualSeeds = 20
const abortsForSeed = 500
const historiesForSeed = 50
const stepsForSeed = 2500

const method = `One caller sends 300 requests at the same time to server processes with the limits of real callers. The seed
draws the requests, their order and the turns of the event loop between them; nothing sleeps. Exactly 60
requests are allowed. Their headers show 1 to 60 used requests, each number once. All others are rejected with
no requests remaining. Every response, and the status of each server, shows the same end of the window. "Out
of turn" counts responses that show a lower number than an earlier request. Runs in which Redis was too slow,
so that a server counted alone, are repeated ("repeated").

The test also aborts requests of every outcome at every point: in the head, in the body, while they wait,
after the first byte of the response, and at its end. Afterwards no slot is taken: a hundred requests get a
slot, and the next one doesn't. Random histories of requests, ended and refunded requests, and clock steps run
in memory and in Redis and give the same results. Finally, the clock is changed by up to a day, also around
February 29: a step grants at most one window, and from the next request on, no window or ban lasts longer
than its normal length (plus the minute by which the clocks of two machines may differ).`

const figures = ['asked', 'admitted', 'refused', 'outOfTurn', 'repeated'] as const

type Row = Finding['rows'][number]
type Where = 'memory' | 'Redis'

const row = (Promise: string, Counted: string, Runs: number, Seen: string): Row => {
  return { Test: Promise, Counted, Runs, Observed: Seen, Exceptions: 0 }
}

const processesOf = (where: Where): string => {
  if (where === 'memory') return 'in memory, by one process'
  const postgres = allStores.some(({ name }) => name === 'postgres')
  return `in Redis, by two processes${postgres ? ' on PostgreSQL' : ''}`
}

async function admission(where: Where, { seed, size = usualSeeds, progress }: Request) {
  await using limited = await startLimited(where)
  const all: Admitted = { asked: 0, admitted: 0, refused: 0, outOfTurn: 0, repeated: 0 }
  for (let run = 0; run < size; run++) {
    const found = await checkAdmission(limited.servers, seed + run)
    for (const key of figures) all[key] += found[key]
  }
  progress(`${where}: admission`)
  const { asked, admitted, refused, outOfTurn, repeated } = all
  return row(
    'Of 300 simultaneous requests, exactly 60 are allowed and count from 1 to 60',
    processesOf(where),
    size,
    `${asked} sent, ${admitted} allowed, ${refused} rejected, ${outOfTurn} out of turn, ${repeated} repeated`,
  )
}

async function aborts(where: Where, { seed, size = usualSeeds, progress }: Request) {
  const count = size * abortsForSeed
  const { arrived, mostHeld } = await checkAborts(where === 'Redis', { seed, count })
  progress(`${where}: aborts`)
  return row(
    'Aborted requests release their slots',
    where === 'Redis' ? 'in Redis' : 'in memory',
    count,
    `${arrived} had sent their head, at most ${mostHeld} slots taken at a time`,
  )
}

async function sameCounts({ seed, size = usualSeeds, progress }: Request) {
  const runs = size * historiesForSeed
  const { asked, refused, banned } = await checkSameCounts({ seed, runs })
  progress('histories')
  const seen = `${asked} requests, ${refused} rejected, ${banned} of these by a ban`
  return row('Memory and Redis count the same', 'in memory and in Redis', runs, seen)
}

function clockSteps({ seed, size = usualSeeds }: Request) {
  const runs = size * stepsForSeed
  checkClockSteps({ seed, runs })
  const promise = 'A changed clock extends nothing and grants at most one window'
  return row(promise, 'in memory', 2 * runs, 'windows and bans, half of the runs each')
}

/** Limits with many cases: `size` is the number of seeds for races. */
export const limits: Proof = {
  promise: 'Rate limits allow exactly the documented number of requests',
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
