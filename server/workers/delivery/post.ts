import { type IncomingMessage, type ClientRequest, request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import type { Target } from '../../core/egress/target.ts'
import { watchRequest } from '../../core/egress/watch-request.ts'
import { type BodyEnd, recordResponse, type ResponseRecord } from './response.ts'

export interface Post {
  target: Target
  headers: Record<string, string>
  body: Buffer
  /** Asks the receiver to keep the connection for another request. */
  keepAlive: boolean
}

export interface Answer {
  statusCode: number
  end: BodyEnd
  record: ResponseRecord
  /** Whether all was said on both sides, so that the connection may be left in peace. */
  complete: boolean
  /** Milliseconds for which the connection may wait for another request; 0 when it cannot be used again. */
  reusableFor: number
}

/** The connection ended, or no HTTP was spoken, before an answer had begun or its head was complete. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  /** Whether any byte came. */
  readonly heard: boolean

  constructor(heard: boolean, cause: unknown) {
    super('No valid answer', { cause })
    this.heard = heard
  }
}

/** Bytes of a response's status line and headers; a longer head is no valid answer. */
const headLimit = 64 * 1024

/** Servers in wide use close an idle connection after five seconds. */
const usualIdleTime = 4_000
/** Taken off what a receiver announces, so that the request does not meet the end of the connection. */
const idleMargin = 1_000

/**
 * One request over an open socket, and its answer. Ends only with the answer or the socket.
 * @throws NoAnswer
 */
export async function post(socket: Socket, said: Post): Promise<Answer> {
  let heard = false
  socket.once('data', () => (heard = true))
  const request = open(socket, said)
  const { answered, closed } = watchRequest(request)
  request.end(said.body)
  const response = await answered.catch((error: unknown) => {
    throw new NoAnswer(heard, error)
  })
  const { record, end } = await recordResponse(response)
  const complete = end === 'whole' && request.writableFinished
  const reusable = said.keepAlive && complete && !socket.writableEnded
  const reusableFor = reusable ? idleTime(response) : 0
  if (reusableFor > 0) await closed // then nothing of this request is left on the socket
  return { statusCode: response.statusCode ?? 0, end, record, complete, reusableFor }
}

/** Node follows no redirects, decompresses nothing and knows nothing of proxies here: as wanted. */
function open(socket: Socket, { target, headers, body, keepAlive }: Post): ClientRequest {
  return httpRequest({
    createConnection: () => socket,
    method: 'POST',
    path: target.path,
    setHost: false,
    headers: {
      Host: target.host,
      ...headers,
      'Content-Length': body.length,
      Connection: keepAlive ? 'keep-alive' : 'close',
    },
    maxHeaderSize: headLimit,
  })
}

/** What the receiver announces (`Keep-Alive: timeout=5`, in seconds) less a margin, and never more than usual. */
function idleTime({ headers }: IncomingMessage): number {
  const announced = /(?:^|[\s,])timeout=(\d+)/i.exec(String(headers['keep-alive'] ?? ''))?.[1]
  if (announced === undefined) return usualIdleTime
  return Math.max(0, Math.min(usualIdleTime, Number(announced) * 1000 - idleMargin))
}
