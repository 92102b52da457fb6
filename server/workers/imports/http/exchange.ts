import { type IncomingMessage, request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import { watchRequest } from '../../../core/egress/watch-request.ts'

export interface Asked {
  method: string
  url: URL
  headers: Record<string, string>
  body?: Buffer | undefined
}

export interface Exchange {
  /** The head of the answer. Rejects with NotHeard where the connection turned out to have ended before. */
  answered: Promise<IncomingMessage>
  /** Resolves when nothing of the request is left on the socket. */
  closed: Promise<void>
  /** Whether all of the request was sent. */
  sent: () => boolean
}

/** Not one byte of an answer came: on a connection that has waited, the request may be made again. */
export class NotHeard extends Error {
  override readonly name = 'NotHeard'
}

/** Bytes of a status line and headers; a longer head is no valid answer. */
const headLimit = 64 * 1024

/** One request over an open socket. Node follows no redirects and decodes nothing here: as wanted. */
export function exchange(socket: Socket, { method, url, headers, body }: Asked): Exchange {
  let heard = false
  const hear = () => (heard = true)
  socket.once('data', hear)
  const request = httpRequest({
    createConnection: () => socket,
    method,
    path: url.pathname + url.search,
    setHost: false,
    headers: { Host: url.host, ...headers, ...lengthOf(method, body), Connection: 'keep-alive' },
    maxHeaderSize: headLimit,
  })
  const { answered, closed } = watchRequest(request)
  request.end(body)
  const heardOf = answered.catch(() => {
    throw heard ? new Error('No valid answer') : new NotHeard()
  })
  void closed.then(() => socket.off('data', hear))
  return { answered: heardOf, closed, sent: () => request.writableFinished }
}

const lengthOf = (method: string, body: Buffer | undefined) =>
  body || !['GET', 'HEAD', 'OPTIONS'].includes(method)
    ? { 'Content-Length': String(body?.length ?? 0) }
    : {}

/** Servers in wide use close an idle connection after five seconds. */
const usualIdleTime = 4_000
/** Taken off what a server announces, so that the request does not meet the end of the connection. */
const idleMargin = 1_000

/** For how many milliseconds the connection of an answer may wait for another request; 0 for not at all. */
export function idleTime({ headers, httpVersion }: IncomingMessage): number {
  const connection = headers.connection?.toLowerCase() ?? ''
  if (connection.includes('close')) return 0
  if (httpVersion !== '1.1' && !connection.includes('keep-alive')) return 0
  const announced = /(?:^|[\s,])timeout=(\d+)/i.exec(String(headers['keep-alive'] ?? ''))?.[1]
  if (announced === undefined) return usualIdleTime
  return Math.max(0, Math.min(usualIdleTime, Number(announced) * 1000 - idleMargin))
}
