import { ApiError, createClient, type Client, type List } from '../../../client/index.ts'
import type { Clock } from '../../core/clock.ts'
import { ConfigError } from '../../core/config-error.ts'
import { createEgressGuard, type EgressGuard } from '../../core/egress/guard.ts'
import { isLoopbackHost } from '../../core/loopback.ts'
import { importLimits } from '../../workers/imports/limits.ts'
import { createSourceHttp, type SourceHttp } from '../../workers/imports/http.ts'
import { guardedSend } from './guarded-send.ts'
import type { KeptReplies } from './kept-replies.ts'
import { Omissions } from './left-out.ts'

/** Servers of every age of this API family know it. */
const version = '2022-11-28'

export type Api = Client<typeof version>

export interface SourceOptions {
  /** Base URL of the API. */
  from: URL
  token: string | undefined
  clock: Clock
  kept: KeptReplies
  /** Says what the recorder waits for. */
  say: (line: string) => void
}

/** Where a recording reads. Disposing closes its connections. */
export interface Source extends Disposable {
  options: SourceOptions
  api: Api
  http: SourceHttp
  guard: EgressGuard
  omissions: Omissions
  /** The value of a request; undefined when the source refuses it, which is noted. */
  attempt: <Value>(what: string, where: string, work: Promise<Value>) => Promise<Value | undefined>
  /** All entries of a list; none when the source refuses it, which is noted. */
  all: <Item>(what: string, where: string, list: List<Item>) => Promise<Item[]>
}

/** Statuses of what a source does not have, or does not show to the holder of the token. */
const refusals: Record<number, string> = {
  403: 'the token may not read it',
  404: 'the source does not have it or does not show it to the token',
  409: 'the source has no content',
  410: 'it is disabled',
  451: 'the source may not show it',
}

const isLimit = ({ kind }: ApiError) => kind === 'rate-limit' || kind === 'secondary-rate-limit'

/** Why the source refuses something; throws other errors. */
function refusalOf(error: unknown): string {
  const why = error instanceof ApiError && !isLimit(error) ? refusals[error.status] : undefined
  if (why === undefined) throw error
  return why
}

/** Turns a failure of the source into an error of one line. */
export function explainFailure(error: unknown, { href }: URL): unknown {
  if (error instanceof TypeError) return new ConfigError(`cannot read ${href}: ${error.message}`)
  if (!(error instanceof ApiError)) return error
  if (error.status === 401) return new ConfigError('the source rejects the token')
  if (!isLimit(error))
    return new ConfigError(`the source responds with ${error.status}: ${error.message}`)
  return new ConfigError(
    'the rate limit of the source is used up; run the same command again later to continue',
  )
}

function waiting({ clock, say }: SourceOptions) {
  return (milliseconds: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (milliseconds >= 5_000)
        say(`waiting ${Math.ceil(milliseconds / 1000)} s, as the source requires`)
      clock.after(milliseconds, resolve)
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
}

/** The word in the names of the headers of a source. */
async function brandOf(http: SourceHttp, base: string): Promise<string> {
  const reply = await http.request({ url: new URL(`${base}/rate_limit`) })
  await reply.bytes(1024 ** 2)
  const name = Object.keys(reply.headers).find((each) => /^x-[a-z0-9]+-media-type$/.test(each))
  return name?.split('-')[1] ?? 'github'
}

/** Opens the source of a recording. @throws ConfigError when it cannot be reached */
export async function openSource(options: SourceOptions): Promise<Source> {
  const { from, token, clock, kept } = options
  const base = from.href.replace(/\/$/, '')
  // A loopback address is reached only when it is the source.
  const guard = createEgressGuard({ allowLoopback: isLoopbackHost(from.hostname), clock })
  const authorization = token === undefined ? undefined : `Bearer ${token}`
  const { signal } = new AbortController()
  const source = { url: from, authorization }
  const http = createSourceHttp({ source, guard, clock, limits: importLimits, signal })
  const brand = await brandOf(http, base).catch((error: unknown) => {
    throw new ConfigError(`cannot read ${base}: ${(error as Error).message}`)
  })
  const omissions = new Omissions()
  const retry = { retries: 5, now: () => clock.now(), wait: waiting(options) }
  const fetch = kept.remember(guardedSend(http))
  const attempt = <Value>(what: string, where: string, work: Promise<Value>) =>
    work.catch((error: unknown) => void omissions.note(what, where, refusalOf(error)))
  return {
    options,
    api: createClient({ baseUrl: base, version, brand, fetch, retry }),
    http,
    guard,
    omissions,
    attempt,
    all: async (what, where, list) => (await attempt(what, where, list.all())) ?? [],
    [Symbol.dispose]: () => http[Symbol.dispose](),
  }
}
