import { type IncomingMessage, type ClientRequest, request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import type { Target } from '../../core/egress/target.ts'
import { watchRequest } from '../../core/egress/watch-request.ts'
import { type BodyEnd, recordResponse, type ResponseRecord } from './response.ts'

export interface Post {
  target: Target
  headers: Record<string, string>
  body: Buffer
  /** Asks the receiver to keep the connection open. */
  keepAlive: boolean
}

export interface ReceiverResponse {
  statusCode: number
  end: BodyEnd
  record: ResponseRecord
  /** Whether request and response are complete, so that the connection may be closed gracefully. */
  complete: boolean
  /** Milliseconds for which the connection may be reused; 0 when it cannot be. */
  reusableFor: number
}

/**
 * The connection ended, or the peer did not send HTTP, before the response headers were complete.
 */
export class NoResponse extends Error {
  override readonly name = 'NoAnswer'
  /** Whether any byte was received. */
  readonly heard: boolean

  constructor(received: boolean, cause: unknown) {
    super('no valid HTTP response', { cause })
    this.heard = received
  }
}

/** Maximum size of status line and headers in bytes; a larger response is invalid. */
const headLimit = 64 * 1024

/** Common servers close an idle connection after five seconds. */
const usualIdleTime = 4_000
/** Subtracted from the announced timeout, so that a request does not race with the close. */
const idleMargin = 1_000

/**
 * Sends one request over an open socket and reads the response. Has no timeout of its own.
 * @throws NoAnswer
 */
export async function post(socket: Socket, message: Post): Promise<ReceiverResponse> {
  let received = false
  socket.once('data', () => (received = true))
  const request = open(socket, message)
  const { answered, closed } = watchRequest(request)
  request.end(message.body)
  const response = await answered.catch((error: unknown) => {
    throw new NoResponse(received, error)
  })
  const { record, end } = await recordResponse(response)
  const complete = end === 'whole' && request.writableFinished
  const reusable = message.keepAlive && complete && !socket.writableEnded
  const reusableFor = reusable ? idleTime(response) : 0
  if (reusableFor > 0) await closed // waits until nothing of this request is left on the socket
  return { statusCode: response.statusCode ?? 0, end, record, complete, reusableFor }
}

/** Node follows no redirects, decompresses nothing and uses no proxy here, as required. */
function open(socket: Socket, { target, headers, body, keepAlive }: Post): ClientRequest {
  // A list is written as it is, while Node keeps an object to change it later.
  const lines = ['Host', target.host]
  for (const [name, value] of Object.entries(headers)) lines.push(name, value)
  lines.push('Content-Length', String(body.length))
  lines.push('Connection', keepAlive ? 'keep-alive' : 'close')
  const request = httpRequest({
    createConnection: () => socket,
    method: 'POST',
    path: target.path,
    setHost: false,
    headers: lines,
    maxHeaderSize: headLimit,
  })
  request.shouldKeepAlive = keepAlive // a list does not set it
  return request
}

/**
 * Milliseconds of the announced `Keep-Alive: timeout` (seconds) less a margin, at most the usual
 * value.
 */
function idleTime({ headers }: IncomingMessage): number {
  const announced = /(?:^|[\s,])timeout=(\d+)/i.exec(String(headers['keep-alive'] ?? ''))?.[1]
  if (announced === undefined) return usualIdleTime
  return Math.max(0, Math.min(usualIdleTime, Number(announced) * 1000 - idleMargin))
}
