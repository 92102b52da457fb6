import { hash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Entry } from 'har-format'
import { parseUrl } from '../parse-url.ts'
import { asksDocument, documentForm, loadStrip, type Strip } from './document-form.ts'
import { redactJson, redactText, redactUrl } from './redact.ts'

/** A recorded response. */
export interface RecordedReply {
  status: number
  headers: [name: string, value: string][]
  body: string | Uint8Array
  /** Base URL of the API that was recorded. Bodies and headers contain it. */
  base: string
}

/** Replies to one request, by the hash of its body, in the order in which they were recorded. */
type Replies = Map<string, { recorded: RecordedReply[]; next: number }>

/** The file is read into memory. */
const largest = 64 * 1024 * 1024

/** The path of enterprise installations, which paths of operations don't have. */
const mount = /^\/api\/v3(?=\/|$)/

/** Headers that clients read. Others describe the connection, or the server that was recorded. */
const kept =
  /^(link|location|etag|last-modified|retry-after|deprecation|sunset|x-poll-interval|x-ratelimit-[a-z]+|x-(accepted-)?oauth-scopes)$/i

/** What a header may have (RFC 9110 5.5). */
const isHeaderValue = (value: unknown): value is string =>
  typeof value === 'string' && /^[\t\u{20}-\u{7e}\u{80}-\u{ff}]*$/u.test(value)

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}

/** JSON in one form: the order of names and spaces do not matter. Recordings have no secrets. */
const formOf = (body: unknown): string => JSON.stringify(sorted(redactJson(body)))

function normalized(text: string, strip?: Strip): string {
  try {
    const body: unknown = JSON.parse(text)
    return formOf(strip ? documentForm(body, strip) : body)
  } catch {
    return redactText(text)
  }
}

const hashOf = (form: string): string => hash('sha256', form)

/** All documents have one address, at whichever path they were sent. */
const documents = 'POST /graphql'

/** Method, path and query of a request. The order of the query does not matter. */
function addressOf(method: string, url: URL): string {
  const { pathname, searchParams } = redactUrl(url)
  searchParams.sort()
  return `${method} ${pathname.replace(mount, '')}?${searchParams.toString()}`
}

function bodyOf({ content }: Entry['response']): string | Uint8Array | undefined {
  const { text, encoding, size } = content
  if (typeof text !== 'string') return size > 0 ? undefined : ''
  return encoding === 'base64' ? Buffer.from(text, 'base64') : text
}

function replyOf({ response }: Entry, url: URL): RecordedReply | undefined {
  const body = bodyOf(response)
  const { status } = response
  if (body === undefined || !Number.isInteger(status) || status < 200 || status > 599)
    return undefined
  const { mimeType } = response.content
  const type: [string, string][] =
    mimeType && isHeaderValue(mimeType) ? [['Content-Type', mimeType]] : []
  const headers = response.headers.flatMap(({ name, value }): [string, string][] =>
    kept.test(name) && isHeaderValue(value) ? [[name, value]] : [],
  )
  const base = url.origin + (mount.exec(url.pathname)?.[0] ?? '')
  return { status, headers: [...type, ...headers], body, base }
}

function isForDocument(entry: Entry): boolean {
  const url = parseUrl(entry?.request?.url)
  return url !== undefined && asksDocument(entry.request.method, url)
}

/** Entries of a HAR file. @throws Error for another file */
function entriesOf(text: string): Entry[] {
  const content = JSON.parse(text.replace(/^\ufeff/, '')) as { log?: { entries?: Entry[] } } | null
  if (Array.isArray(content?.log?.entries)) return content.log.entries
  throw new Error('not a HAR file: log.entries is missing')
}

function nextOf(replies: Replies, form: string): RecordedReply | undefined {
  const found = replies.get(hashOf(form))
  return found?.recorded[Math.min(found.next++, found.recorded.length - 1)]
}

/** The recorded responses of a HAR file, to be sent again. */
export class Replay {
  /** By method, path and query. */
  readonly #replies = new Map<string, Replies>()
  /** Absent for a recording without documents. */
  readonly #strip: Strip | undefined

  private constructor(entries: readonly Entry[], strip: Strip | undefined) {
    this.#strip = strip
    for (const entry of entries) this.#add(entry)
  }

  /** @throws Error when the file is too large, no HAR file, or has no response that can be sent */
  static async read(file: string): Promise<Replay> {
    const found = await stat(file)
    if (!found.isFile()) throw new Error('not a file')
    if (found.size > largest) throw new Error('larger than 64 MiB')
    const entries = entriesOf(await readFile(file, 'utf8'))
    const replay = new Replay(entries, entries.some(isForDocument) ? await loadStrip() : undefined)
    if (replay.#replies.size === 0) throw new Error('no response in it is complete')
    return replay
  }

  /** Responses of which a recording has only the size are left out, as are malformed entries. */
  #add(entry: Entry): void {
    const url = parseUrl(entry?.request?.url)
    if (!url || !Array.isArray(entry.response?.headers) || !entry.response.content) return
    const reply = replyOf(entry, url)
    if (!reply) return
    const { method, postData } = entry.request
    const isDocument = asksDocument(method, url)
    const address = isDocument ? documents : addressOf(method, url)
    const replies = this.#replies.get(address) ?? (new Map() as Replies)
    this.#replies.set(address, replies)
    const key = hashOf(normalized(postData?.text ?? '', isDocument ? this.#strip : undefined))
    const same = replies.get(key) ?? { recorded: [], next: 0 }
    same.recorded.push(reply)
    replies.set(key, same)
  }

  /**
   * The next recorded response of a request; the last one again once all were sent.
   * @param target path and query
   * @param readBody called only if a request with this method, path and query was recorded
   */
  async next(
    method: string,
    target: string,
    readBody: () => Promise<string>,
  ): Promise<RecordedReply | undefined> {
    const url = parseUrl(`http://localhost${target}`)
    const replies = url && this.#replies.get(addressOf(method, url))
    if (!replies) return undefined
    return nextOf(replies, normalized(method === 'GET' ? '' : await readBody()))
  }

  /** The next recorded response of a GraphQL document with its variables. @param body as parsed */
  nextOfDocument(body: unknown): RecordedReply | undefined {
    const replies = this.#replies.get(documents)
    return replies && nextOf(replies, formOf(documentForm(body, this.#strip!)))
  }
}
