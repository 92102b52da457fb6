import type { Request, Response } from 'express'
import type { Context } from '../../api/context.ts'
import { machineOf, type Clock } from '../../core/clock.ts'
import { runSteps, type Step } from '../../api/step.ts'
import type { ReadWatch } from '../../storage/reads/read-watch.ts'
import type { ResponseCache } from './response-cache.ts'

/**
 * Parts of the context whose use makes a reply depend on more than tables, time and the request.
 * The load of the server determines only a header that is not kept.
 */
const untracked = [
  ...['metrics', 'git', 'gists', 'guard', 'limits', 'failedLogins', 'stalls', 'openpgp'],
  ...['content', 'serviceSlots', 'sarif'],
] as const satisfies (keyof Context)[]

/** The same clock, which notices how long a reply is valid that depends on the time. */
const noticingClock = (clock: Clock, reads: ReadWatch): Clock => ({
  machine: machineOf(clock),
  monotonic: () => clock.monotonic(),
  after: (delay, callback) => clock.after(delay, callback),
  now() {
    reads.markUncacheable()
    return clock.now()
  },
  nowUntil(next) {
    const now = clock.now()
    reads.limit(next(now))
    return now
  },
})

/** The same context, which notices the use of parts that a kept reply must not depend on. */
function noticing(context: Context, reads: ReadWatch): Context {
  const copy = { ...context, clock: noticingClock(context.clock, reads) }
  for (const name of untracked) {
    const get = () => {
      reads.markUncacheable()
      return context[name]
    }
    Object.defineProperty(copy, name, { get, enumerable: true })
  }
  return copy
}

/**
 * Builds the steps.
 * @param inner context of the steps that load resources and build replies
 */
type Build = (context: Context, inner: Context) => Step[]

interface Watcher {
  steps: Step[]
  reads: ReadWatch
}

/** Requests whose reads are noted at a time. Others run all the same, and their replies are not kept. */
const mostWatchers = 16

/** Runs the steps, and keeps the replies that can be sent again. */
export function watchedSteps(context: Context, build: Build, kept: ResponseCache): Step {
  const plain = build(context, context)
  const free: Watcher[] = []
  let watchers = 0

  const open = (): Watcher | undefined => {
    const watched = watchers < mostWatchers ? context.storage.watched?.() : undefined
    if (!watched) return undefined
    watchers++
    const own = { ...context, storage: watched.storage }
    return { steps: build(own, noticing(own, watched.reads)), reads: watched.reads }
  }

  const run = async (watcher: Watcher, request: Request, response: Response) => {
    const { steps, reads } = watcher
    reads.begin()
    try {
      await runSteps(steps, request, response)
      const found = request.exchange.outcome && reads.end()
      if (found) kept.keep(request, response, request.exchange, found)
    } finally {
      free.push(watcher)
    }
  }

  return (request, response) => {
    const watcher = kept.canKeep(request) ? (free.pop() ?? open()) : undefined
    return watcher ? run(watcher, request, response) : runSteps(plain, request, response)
  }
}
