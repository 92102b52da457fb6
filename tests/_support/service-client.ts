import type { IncomingHttpHeaders } from 'node:http'
import { versions } from './bundles.ts'
import { checkContract } from './contract/contract-check.ts'
import { checkCaching } from './http/cache-check.ts'
import { exchange } from './http/wire.ts'

export interface ClientOptions {
  token?: string
  /** Client id and secret, or any other user name and password for Basic authentication. */
  basic?: [username: string, password: string]
  /** The newest version by default; null sends no header. */
  version?: string | null
  /** Mount path of the API: empty, or `/api/v3`. */
  mount?: string
  /** Word of the server's brand in header names. */
  brand?: string
}

export interface Sending {
  headers?: Record<string, string>
  /** A raw body instead of JSON. */
  raw?: string | Buffer
  /** The same without Content-Length. */
  chunked?: string
  /** Waits for the response without finishing the body. */
  unfinished?: boolean
}

// Tests read the body without types: it was already validated against the contract.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** The body as text, or an empty string. */
  text: string
  /** The text as JSON; undefined without a body. */
  body: Json
}

export interface ServiceClient {
  get(path: string, sending?: Sending): Promise<Answer>
  post(path: string, body?: unknown, sending?: Sending): Promise<Answer>
  patch(path: string, body?: unknown, sending?: Sending): Promise<Answer>
  delete(path: string, sending?: Sending): Promise<Answer>
  request(method: string, path: string, body?: unknown, sending?: Sending): Promise<Answer>
}

type Headers = Record<string, string>

const [newest] = versions
const ordinary = 'service'

function identity({ token, basic, version = newest, brand = ordinary }: ClientOptions): Headers {
  return {
    ...(version !== null && { [`x-${brand}-api-version`]: version }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(basic && { authorization: `Basic ${Buffer.from(basic.join(':')).toString('base64')}` }),
  }
}

/** Raw files and HTML are no JSON, even if they were asked for as `raw+json`. */
const isJson = (type = ''): boolean => /[/+]json/.test(type) && !/\.(raw|html)\+json/.test(type)

/** A body and its content headers. */
function content(body: unknown, { raw, chunked }: Sending) {
  const bytes = chunked ?? raw ?? (body === undefined ? undefined : JSON.stringify(body))
  if (bytes === undefined) return { chunks: [], headers: {} }
  const length = chunked === undefined && { 'content-length': String(Buffer.byteLength(bytes)) }
  return { chunks: [bytes], headers: { 'content-type': 'application/json', ...length } }
}

const lowerCase = (headers: Headers = {}): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/**
 * Sends requests as a caller, and validates every response against the contract before returning
 * it.
 */
export function client({ url }: { url: string }, options: ClientOptions = {}): ServiceClient {
  async function request(method: string, path: string, body?: unknown, sending: Sending = {}) {
    const { chunks, headers: about } = content(body, sending)
    const headers: Headers = { ...identity(options), ...about, ...lowerCase(sending.headers) }
    const { mount = '', brand = ordinary } = options
    const sent = { method, path: mount + path, headers, chunks }
    const answer = await exchange(url, { ...sent, unfinished: sending.unfinished ?? false })
    checkContract({ ...sent, ...answer, brand, version: headers[`x-${brand}-api-version`] })
    checkCaching({ ...sent, ...answer })
    const { status, headers: received, text } = answer
    return {
      status,
      headers: received,
      text,
      body: isJson(received['content-type']) ? JSON.parse(text || 'null') : undefined,
    }
  }

  return {
    request,
    get: (path, sending) => request('GET', path, undefined, sending),
    post: (path, body, sending) => request('POST', path, body, sending),
    patch: (path, body, sending) => request('PATCH', path, body, sending),
    delete: (path, sending) => request('DELETE', path, undefined, sending),
  }
}
