import { Agent, request as send, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { checkContract } from './contract-check.ts'

export interface ClientOptions {
  token?: string
  /** Client id and secret, or whatever Basic authentication is to carry. */
  basic?: [username: string, password: string]
  /** The newest version unless said otherwise; null sends no header. */
  version?: string | null
  /** Where the API is mounted: nothing, or `/api/v3`. */
  mount?: string
}

export interface Sending {
  headers?: Record<string, string>
  /** Sent as it is, in place of JSON. */
  raw?: string | Buffer
}

// What a test looks into was checked against the contract on the way here.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Json = any

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** Exactly what came, empty where nothing did. */
  text: string
  /** The text as JSON; undefined when there is none. */
  body: Json
}

export interface ServiceClient {
  get(path: string, sending?: Sending): Promise<Answer>
  post(path: string, body?: unknown, sending?: Sending): Promise<Answer>
  patch(path: string, body?: unknown, sending?: Sending): Promise<Answer>
  delete(path: string, body?: unknown, sending?: Sending): Promise<Answer>
  request(method: string, path: string, body?: unknown, sending?: Sending): Promise<Answer>
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const newest = '2026-03-10'

function authorization({ token, basic }: ClientOptions): Record<string, string> {
  if (token !== undefined) return { Authorization: `Bearer ${token}` }
  if (basic === undefined) return {}
  return { Authorization: `Basic ${Buffer.from(basic.join(':')).toString('base64')}` }
}

function exchange(url: URL, path: string, options: object, body: string | Buffer | undefined) {
  return new Promise<{
    status: number
    rawHeaders: string[]
    headers: IncomingHttpHeaders
    text: string
  }>((resolve, reject) => {
    const outgoing = send(
      { hostname: url.hostname, port: url.port, path, agent, ...options },
      async (incoming) => {
        const { statusCode: status = 0, rawHeaders, headers } = incoming
        const text = (await buffer(incoming)).toString()
        resolve({ status, rawHeaders, headers, text })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

const jsonOf = (text: string): Json =>
  text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined

/** Asks a server as somebody, and holds every answer against the contract before handing it out. */
export function client(
  { url }: { url: string },
  { version = newest, mount = '', ...who }: ClientOptions = {},
): ServiceClient {
  const versionHeader: Record<string, string> =
    version === null ? {} : { 'X-Service-Api-Version': version }

  async function request(
    method: string,
    path: string,
    body?: unknown,
    { raw, headers }: Sending = {},
  ) {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const type: Record<string, string> =
      content === undefined ? {} : { 'Content-Type': 'application/json' }
    const length: Record<string, string> =
      content === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(content)) }
    const sent: Record<string, string> = {
      ...versionHeader,
      ...authorization(who),
      ...type,
      ...length,
      ...headers,
    }
    const options = { method, headers: sent }
    const received = await exchange(new URL(url), mount + path, options, content)
    const { status, rawHeaders, text } = received
    checkContract({
      method,
      path: mount + path,
      version: versionOf(sent),
      status,
      rawHeaders,
      text,
    })
    return { status, headers: received.headers, text, body: jsonOf(text) }
  }

  return {
    request,
    get: (path, sending) => request('GET', path, undefined, sending),
    post: (path, body, sending) => request('POST', path, body, sending),
    patch: (path, body, sending) => request('PATCH', path, body, sending),
    delete: (path, body, sending) => request('DELETE', path, body, sending),
  }
}

const versionOf = (headers: Record<string, string>): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-service-api-version')?.[1]
