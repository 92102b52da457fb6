import type { Send } from './transport.ts'

/**
 * How much is remembered.
 *
 * @example
 * const small: MemoryOptions = { maxBytes: 1_000_000 }
 */
export interface MemoryOptions {
  /** Bytes of answers to keep; what was used least recently goes first. Default: 10 000 000. */
  maxBytes?: number | undefined
}

interface Remembered {
  etag: string
  headers: Headers
  body: ArrayBuffer
}

const recalled = new WeakSet<Response>()

/**
 * Whether an answer was remembered: the service said with 304 that nothing had changed, and did not
 * count the request. Its headers are fresh, its data is that of the last 200.
 *
 * @example
 * const { data, response } = await client.GET('/user')
 * if (!isRemembered(response)) console.log('changed', data)
 */
export function isRemembered(response: Response): boolean {
  return recalled.has(response)
}

/**
 * Remembers JSON answers with their ETags, asks with `If-None-Match` whether they still hold, and
 * gives them again in place of a 304. What one set of credentials, version or media type was answered
 * is never given to another. A request that brings its own condition is left alone.
 *
 * @returns A function that gives a `Send` this memory; all of them share it.
 *
 * @example
 * const remember = rememberAnswers({ maxBytes: 1_000_000 })
 * const frugal: Send = remember(fetch)
 */
export function rememberAnswers({ maxBytes = 10_000_000 }: MemoryOptions = {}): (
  send: Send,
) => Send {
  const memory = createMemory(maxBytes)
  return (send) => async (request) => {
    if (request.method !== 'GET' || hasCondition(request)) return send(request)
    const key = keyOf(request)
    const known = memory.recall(key)
    if (known) request.headers.set('If-None-Match', known.etag)
    const response = await send(request)
    if (known && response.status === 304) return merge(known, response)
    const etag = etagOf(response)
    if (etag) memory.keep(key, { etag, headers: response.headers, body: await copyOf(response) })
    return response
  }
}

const conditions = ['if-none-match', 'if-modified-since', 'if-match', 'range']

const hasCondition = ({ headers }: Request) => conditions.some((name) => headers.has(name))

/** What an answer depends on (its `Vary`), under any brand. */
function keyOf({ url, headers }: Request) {
  const parts = [...headers].filter(([name]) =>
    /^(accept|authorization|cookie|x-.+-api-version)$/.test(name),
  )
  return JSON.stringify([url, parts])
}

/** The tag of an answer that may be kept. Files, which may be large, are not. */
function etagOf({ status, headers }: Response) {
  const json = /\bjson\b/.test(headers.get('content-type') ?? '')
  const forbidden = /no-store/.test(headers.get('cache-control') ?? '')
  return status === 200 && json && !forbidden && headers.get('etag')
}

const copyOf = (response: Response) => response.clone().arrayBuffer()

/** A 304 brings the headers that may have changed (RFC 9111 3.2). */
function merge({ headers, body }: Remembered, fresh: Response) {
  const merged = new Headers(headers)
  for (const [name, value] of fresh.headers) merged.set(name, value)
  // They describe bytes on the wire, not the body as it was read.
  for (const name of ['content-encoding', 'content-length']) merged.delete(name)
  const response = new Response(body, { status: 200, headers: merged })
  recalled.add(response)
  return response
}

function createMemory(maxBytes: number) {
  // In order of use, oldest first.
  const answers = new Map<string, Remembered>()
  let bytes = 0

  function forget(key: string) {
    bytes -= answers.get(key)?.body.byteLength ?? 0
    answers.delete(key)
  }

  function keep(key: string, answer: Remembered) {
    forget(key)
    if (answer.body.byteLength > maxBytes) return
    answers.set(key, answer)
    bytes += answer.body.byteLength
    for (const oldest of answers.keys()) {
      if (bytes <= maxBytes) break
      forget(oldest)
    }
  }

  function recall(key: string) {
    const answer = answers.get(key)
    if (answer) keep(key, answer)
    return answer
  }

  return { keep, recall }
}
