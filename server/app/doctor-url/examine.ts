import { createBrand } from '../../core/brand.ts'
import { reasonOf } from '../../core/reason-of.ts'
import { examineAddress } from './address.ts'
import type { UrlFinding } from './finding.ts'
import { examineToken } from './token.ts'

interface Target {
  /** The base URL that a client is configured with. */
  url: string
  token?: string | undefined
  /** The brand that the client expects in headers and media types. */
  brand?: string | undefined
}

/** Milliseconds until a server counts as unreachable. */
const patience = 10_000

function whyUnreachable(error: unknown): string {
  const { cause = error } = error as { cause?: NodeJS.ErrnoException }
  const { name } = error as Error
  if (name === 'TimeoutError') return `no response within ${patience / 1_000} seconds`
  return reasonOf(cause)
}

/** The word in the names of a server's headers; undefined for another kind of server. */
function brandOf({ headers }: Response): string | undefined {
  const [, word] = /^([a-z0-9]+)\.v3\b/.exec(mediaTypeIn(headers) ?? '') ?? []
  return word
}

const mediaTypeIn = (headers: Headers) =>
  [...headers].find(([name]) => /^x-[a-z0-9]+-media-type$/.test(name))?.[1]

function examineBrand(word: string, expected: string | undefined): UrlFinding {
  const { headerPrefix, mediaType } = createBrand(word)
  const names = `${headerPrefix}-Api-Version and ${mediaType}`
  if (expected === undefined || expected === word) {
    return { check: 'brand', fact: `${word}: clients send ${names}` }
  }
  const problem = `the server has the brand "${word}" (${names}) and the client "${expected}"; headers and media types of the client have no effect: start the server with --brand ${expected}`
  return { check: 'brand', problem }
}

async function examineServer(base: string, { token, brand }: Target): Promise<UrlFinding[]> {
  const response = await fetch(`${base}/versions`, { signal: AbortSignal.timeout(patience) })
  const word = brandOf(response)
  if (word === undefined) {
    const problem = `${base} responds with ${response.status}, but not as devplatform does; check host and port, and proxies between`
    return [{ check: 'server', problem }]
  }
  const versions = (await response.json().catch(() => [])) as string[]
  const supported = `supports ${versions.join(' and ')}; without a header, requests use ${versions.at(-1)}`
  return [
    { check: 'server', fact: `${base} is devplatform` },
    examineBrand(word, brand),
    { check: 'version', fact: supported },
    ...(token === undefined ? [] : await examineToken(token, base)),
  ]
}

/** Examines what a client is configured with: its base URL, its brand and its token. */
export async function examineUrl(target: Target): Promise<UrlFinding[]> {
  const { url, findings } = examineAddress(target.url)
  if (!url) return findings
  const base = url.href.replace(/\/$/, '')
  const further = await examineServer(base, target).catch((error: unknown): UrlFinding[] => [
    { check: 'server', problem: `cannot reach ${base}: ${whyUnreachable(error)}` },
  ])
  return [...findings, ...further]
}
