import type { WireAnswer } from '../_support/http/wire.ts'

/** What a statement can say about a response. docs/measured.md lists the members. */
export interface Answer {
  status: number
  /** Content-Type. */
  type: string | undefined
  /** Content-Length. */
  length: number | undefined
  /** The version that the response names. */
  version: string | undefined
  headers: Record<string, string>
  text: string
  /** Bytes of the body. */
  size: number
  body: unknown
  /** The list in the body, which some responses have in `items`. */
  items: unknown
  message: unknown
  rate: Rate
  links: Record<string, Link>
  /** Location and links of this server are paths. */
  location: string | undefined
}

type Rate = Record<string, number | string | undefined> & { headers: number }
interface Link {
  path: string
  search: string
  query: Record<string, string>
}

const counted = ['limit', 'remaining', 'used', 'reset'] as const

/** Headers of the rate limit, how many there are, and the seconds to the end of the window. */
function rateOf(headers: Record<string, string>, now: number): Rate {
  const of = (name: string) => headers[`x-ratelimit-${name}`]
  const resource = of('resource')
  const found = counted.flatMap((name) =>
    of(name) === undefined ? [] : [[name, Number(of(name))]],
  )
  const numbers = Object.fromEntries(found) as Record<string, number>
  const count = found.length + (resource === undefined ? 0 : 1)
  return {
    ...numbers,
    ...(resource !== undefined && { resource }),
    ...(numbers.reset !== undefined && { seconds: numbers.reset - Math.floor(now / 1000) }),
    headers: count,
  }
}

function linksOf(header = ''): Record<string, Link> {
  const links: Record<string, Link> = {}
  for (const [, url = '', rel = ''] of header.matchAll(/<([^>]*)>;\s*rel="(\w+)"/g)) {
    const { pathname, search, searchParams } = new URL(url)
    links[rel] = { path: pathname, search, query: Object.fromEntries(searchParams) }
  }
  return links
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** @param now the time of the server */
export function answerOf(
  server: string,
  { status, headers, text }: WireAnswer,
  now: number,
): Answer {
  const plain = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value)]),
  )
  const body = parsed(text)
  const length = plain['content-length']
  return {
    ...{ status, headers: plain, text, size: Buffer.byteLength(text), body },
    type: plain['content-type'],
    length: length === undefined ? undefined : Number(length),
    version: plain['x-github-api-version-selected'],
    items: Array.isArray(body) ? body : memberOf(body, 'items'),
    message: memberOf(body, 'message'),
    rate: rateOf(plain, now),
    links: linksOf(plain.link),
    location: plain.location?.replace(server, ''),
  }
}

/**
 * A part of an answer, such as `items.0.commit.sha`. `*` stands for every element, `-1` for the
 * last.
 */
export function partOf(value: unknown, path: string): unknown {
  const [name = '', ...rest] = path.split('.')
  if (name === '') return value
  const next = rest.join('.')
  if (name === '*')
    return Array.isArray(value) ? value.map((each) => partOf(each, next)) : undefined
  if (Array.isArray(value) && /^-?\d+$/.test(name)) return partOf(value.at(Number(name)), next)
  return partOf(memberOf(value, name), next)
}
