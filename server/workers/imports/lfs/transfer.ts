import type { Clock } from '../../../core/clock.ts'
import type { LfsObject, LfsStore } from '../../../git/lfs/store.ts'
import { InvalidContent } from '../../../git/store/write-hashed.ts'
import { ImportFailure } from '../failure.ts'
import type { SourceHttp } from '../http.ts'
import { askBatch, refusalOf, type BatchRefused, type Download } from './batch.ts'
import type { NotFetched } from './sentences.ts'

/** Downloads at a time. */
const lanes = 4
/** Milliseconds before each attempt. */
const pauses = [0, 1_000, 5_000, 60_000]
const longestPause = 60_000
/** Failures in a row after which the rest of an attempt is given up. */
const maxFailures = 8

export interface TransferNeeds {
  http: SourceHttp
  /** URL of batch requests. */
  server: URL
  store: Pick<LfsStore, 'keep'>
  clock: Clock
  /** Ends the transfer; what has not arrived then counts as failed. */
  signal: AbortSignal
}

type Outcomes = Map<LfsObject, NotFetched>

/** Stops reading a body that is longer than its object. */
async function* upTo(size: number, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = size
  for await (const chunk of body) {
    if ((left -= chunk.length) < 0) throw new InvalidContent('mismatch')
    yield chunk
  }
}

/** A failure of the source; other errors, such as a full disk, end the import. */
function reasonOf(error: unknown): NotFetched {
  if (error instanceof InvalidContent) return 'wrong'
  if (!(error instanceof ImportFailure)) throw error
  return error.reason === 'too large' ? 'too large' : 'failed'
}

/** Downloads an object. @returns undefined if it is in the store */
async function download(
  object: LfsObject,
  { url, headers, authorization }: Download,
  { http, store }: TransferNeeds,
): Promise<NotFetched | undefined> {
  try {
    const reply = await http.request({ url, headers, authorization })
    if (reply.status === 200) {
      await store.keep(0, object, upTo(object.size, reply.body))
      return undefined
    }
    await reply.bytes(64 * 1024).catch(() => {})
    const { reason } = refusalOf(reply)
    return reason === 'not served' ? 'missing' : reason
  } catch (error) {
    return reasonOf(error)
  }
}

async function downloadAll(
  found: ReadonlyMap<LfsObject, Download | NotFetched>,
  needs: TransferNeeds,
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map()
  const waiting = [...found].reverse()
  let failures = 0
  const lane = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [object, place] = next
      const isGivenUp = failures >= maxFailures || needs.signal.aborted
      const outcome =
        typeof place === 'string'
          ? place
          : isGivenUp
            ? 'failed'
            : await download(object, place, needs)
      failures = outcome === 'failed' ? failures + 1 : 0
      if (outcome) outcomes.set(object, outcome)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return outcomes
}

async function pause(milliseconds: number, { clock, signal }: TransferNeeds): Promise<void> {
  if (milliseconds === 0 || signal.aborted) return
  await new Promise<void>((resolve) => {
    const timer = clock.after(milliseconds, done)
    function done() {
      timer[Symbol.dispose]()
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}

const asked = (objects: readonly LfsObject[], { http, server }: TransferNeeds) =>
  askBatch(http, server, objects).catch((error: unknown): BatchRefused => ({
    reason: reasonOf(error),
  }))

/**
 * Downloads the objects of a batch, with another request for those that failed: the URLs of a
 * response expire.
 */
export async function fetchBatch(
  objects: readonly LfsObject[],
  needs: TransferNeeds,
): Promise<{ outcomes: Outcomes; isOver: boolean }> {
  const outcomes: Outcomes = new Map(objects.map((object) => [object, 'failed']))
  let open = objects
  let wait = 0
  for (const least of pauses) {
    await pause(Math.min(Math.max(least, wait), longestPause), needs)
    if (needs.signal.aborted) break
    const found = await asked(open, needs)
    if (!(found instanceof Map)) {
      for (const object of open) outcomes.set(object, found.reason)
      if (found.reason !== 'failed') return { outcomes, isOver: true }
      wait = found.wait ?? 0
      continue
    }
    const left = await downloadAll(found, needs)
    for (const object of open) {
      const outcome = left.get(object)
      if (outcome) outcomes.set(object, outcome)
      else outcomes.delete(object)
    }
    // A URL that has expired is refused, but not if nothing else arrived.
    const again = left.size < open.length ? ['failed', 'refused'] : ['failed']
    open = open.filter((object) => again.includes(left.get(object) ?? ''))
    if (open.length === 0) break
  }
  return { outcomes, isOver: open.length === objects.length }
}
