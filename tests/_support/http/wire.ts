import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface WireRequest {
  method: string
  /** Sent as given: nothing is encoded, resolved or removed. */
  path: string
  /**
   * Headers with the value undefined are not sent. A default `User-Agent` is sent unless one is
   * given.
   */
  headers: OutgoingHttpHeaders
  /** The body, in chunks. */
  chunks: (string | Buffer)[]
  /** Waits for the response without finishing the body. */
  unfinished: boolean
  /** Provides the connection, if a test needs a specific one. */
  agent?: Agent
}

export interface WireAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** Names and values in turn, as received. */
  rawHeaders: string[]
  text: string
}

const named = { 'user-agent': 'devplatform-tests' }

const given = (headers: OutgoingHttpHeaders) =>
  Object.fromEntries(
    Object.entries({ ...named, ...headers }).filter(([, value]) => value !== undefined),
  )

const usualAgent = new Agent({ keepAlive: true, maxSockets: 64 })

/** One request and its response over a real connection. */
export function exchange(server: string, asked: WireRequest): Promise<WireAnswer> {
  const { method, path, chunks, unfinished, agent = usualAgent, ...sent } = asked
  const { hostname, port } = new URL(server)
  const headers = given(sent.headers)
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method, headers, agent }, (incoming) => {
      const { statusCode: status = 0, rawHeaders, headers: received } = incoming
      buffer(incoming)
        .then((bytes) => resolve({ status, rawHeaders, headers: received, text: String(bytes) }))
        .catch(reject)
        .finally(() => unfinished && outgoing.destroy())
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close an idle connection while this process is busy.
      const isLate = outgoing.reusedSocket && error.code === 'ECONNRESET'
      if (isLate) exchange(server, asked).then(resolve, reject)
      else reject(error)
    })
    for (const chunk of chunks) outgoing.write(chunk)
    if (!unfinished) outgoing.end()
  })
}
