import type { Send } from './send.ts'

/**
 * Limits of the response cache.
 *
 * @example
 * const small: MemoryOptions = { maxBytes: 1_000_000 }
 */
export interface MemoryOptions {
  /**
   * Bytes of responses to keep. The least recently used response is dropped first. Default: 10 MB.
   */
  maxBytes?: number | undefined
}

interface Remembered {
  etag: string
  headers: Headers
  body: ArrayBuffer
}

const fromCache = new WeakSet<Response>()

/**
 * Whether a response comes from the cache: the service responded with 304, and the request did not
 * count against the rate limit. The headers are those of the 304; the data is that of the last 200.
 *
 * @example
 * const { data, response } = await client.GET('/user')
 * if (!isRemembered(response)) console.log('changed', data)
 */
export function isRemembered(response: Response): boolean {
  return fromCache.has(response)
}

/**
 * Caches JSON responses with their ETags, sends `If-None-Match`, and returns the cached response
 * instead of a 304. The cache is separate for each set of credentials, version and media type. A
 * request that already has a condition is not changed.
 *
 * @returns A function that adds the cache to a `Send`. All of them share the cache.
 *
 * @example
 * const remember = rememberAnswers({ maxBytes: 1_000_000 })
 * const frugal: Send = remember(fetch)
 */
export function rememberAnswers({ maxBytes = 10_000_000 }: MemoryOptions = {}): (
  send: Send,
) => Send {
  const cache = createCache(maxBytes)
  return (send) => async (request) => {
    if (request.method !== 'GET' || hasCondition(request)) return send(request)
    const key = keyOf(request)
    const cached = cache.get(key)
    if (cached) request.headers.set('If-None-Match', cached.etag)
    const response = await send(request)
    if (cached && response.status === 304) return merge(cached, response)
    const etag = etagOf(response)
    if (etag) cache.put(key, { etag, headers: response.headers, body: await copyOf(response) })
    return response
  }
}

const conditions = ['if-none-match', 'if-modified-since', 'if-match', 'range']

const hasCondition = ({ headers }: Request) => conditions.some((name) => headers.has(name))

/** The headers that a response depends on (its `Vary`), whatever the brand in their names. */
function keyOf({ url, headers }: Request) {
  const parts = [...headers].filter(([name]) =>
    /^(accept|authorization|cookie|x-.+-api-version)$/.test(name),
  )
  return JSON.stringify([url, parts])
}

/** The ETag of a response that can be cached. Files are not cached, because they can be large. */
function etagOf({ status, headers }: Response) {
  const json = /\bjson\b/.test(headers.get('content-type') ?? '')
  const forbidden = /no-store/.test(headers.get('cache-control') ?? '')
  return status === 200 && json && !forbidden && headers.get('etag')
}

const copyOf = (response: Response) => response.clone().arrayBuffer()

/** A 304 carries the headers that may have changed (RFC 9111 3.2). */
function merge({ headers, body }: Remembered, fresh: Response) {
  const merged = new Headers(headers)
  for (const [name, value] of fresh.headers) merged.set(name, value)
  // These describe the bytes on the wire, not the decoded body.
  for (const name of ['content-encoding', 'content-length']) merged.delete(name)
  const response = new Response(body, { status: 200, headers: merged })
  fromCache.add(response)
  return response
}

function createCache(maxBytes: number) {
  // In order of use, least recently used first.
  const responses = new Map<string, Remembered>()
  let bytes = 0

  function remove(key: string) {
    bytes -= responses.get(key)?.body.byteLength ?? 0
    responses.delete(key)
  }

  function put(key: string, response: Remembered) {
    remove(key)
    if (response.body.byteLength > maxBytes) return
    responses.set(key, response)
    bytes += response.body.byteLength
    for (const oldest of responses.keys()) {
      if (bytes <= maxBytes) break
      remove(oldest)
    }
  }

  function get(key: string) {
    const response = responses.get(key)
    if (response) put(key, response)
    return response
  }

  return { get, put }
}
