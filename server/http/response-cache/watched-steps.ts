import type { Request, Response } from 'express'
import type { Context } from '../../api/context.ts'
import { machineOf, type Clock } from '../../core/clock.ts'
import { runSteps, type Step } from '../../api/step.ts'
import type { WatchedStorage } from '../../storage/index.ts'
import type { Reads, ReadWatch } from '../../storage/reads/read-watch.ts'
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
  watched: WatchedStorage
}

/** Requests with a watched storage at a time. Others run all the same, and their replies are not kept. */
const mostWatchers = 64

/** Runs the steps, and keeps the replies that can be sent again. */
export function watchedSteps(context: Context, build: Build, kept?: ResponseCache): Step {
  const plain = build(context, context)
  const free: Watcher[] = []
  let watchers = 0

  const open = (): Watcher | undefined => {
    if (watchers >= mostWatchers) return undefined
    watchers++
    const watched = context.storage.watched()
    const own = { ...context, storage: watched.storage }
    return { steps: build(own, noticing(own, watched.reads)), watched }
  }

  const run = async (watcher: Watcher, request: Request, response: Response) => {
    const { steps, watched } = watcher
    const canKeep = kept?.canKeep(request) ?? false
    watched.begin(canKeep)
    let reads: Reads | undefined
    try {
      await runSteps(steps, request, response)
    } finally {
      reads = watched.end()
      free.push(watcher)
    }
    if (canKeep && reads && request.exchange.outcome)
      kept?.keep(request, response, request.exchange, reads)
  }

  return (request, response) => {
    const isWatched = context.storage.cachesWhenWatched || kept?.canKeep(request)
    const watcher = isWatched ? (free.pop() ?? open()) : undefined
    return watcher ? run(watcher, request, response) : runSteps(plain, request, response)
  }
}
