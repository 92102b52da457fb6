import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '../core/clock.ts'
import { waitingOn } from './one-at-a-time.ts'

/** Milliseconds without traffic after which a connection that waits for nothing is closed. */
const longestIdle = 120_000

/** Milliseconds that responses may take after the server has stopped listening. */
const longestDrain = 60_000

/** Milliseconds after that in which the headers of a request must arrive, of which a part is there. */
const longestArrival = 2_000

interface Connection {
  /** Requests whose response is not written out. */
  requests: number
  /** Bytes that were received when the last response was written out. */
  received: number
}

const connectionsOf = new WeakMap<Server, Map<Socket, Connection>>()

/** The number of requests that are handled, and whose response is not written out. */
export function requestsInProgress(server: Server): number {
  let requests = 0
  for (const [socket, connection] of connectionsOf.get(server) ?? [])
    requests += connection.requests - waitingOn(socket)
  return requests
}

/** Whether nothing is in progress: no response, and no part of a request has arrived. */
const isIdle = (socket: Socket, { requests, received }: Connection) =>
  requests === 0 && socket.bytesRead <= received

/**
 * Closes connections without traffic, of clients that never end their body or don't read their
 * response. A response that is being prepared keeps its connection, because a large push may take
 * longer. When the server has stopped listening, a connection is closed as soon as its responses
 * are written out. Node would close it when they are complete, and cut off what a slow client has
 * not read.
 */
export function closeConnections(server: Server): void {
  const open = new Map<Socket, Connection>()
  connectionsOf.set(server, open)
  server.on('connection', (socket) => {
    open.set(socket, { requests: 0, received: 0 })
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    const connection = open.get(socket)
    if (!connection) return
    connection.requests++
    response.once('close', () => {
      connection.requests--
      connection.received = socket.bytesRead
      if (!server.listening && isIdle(socket, connection)) socket.destroySoon()
    })
  })
  server.closeIdleConnections = () => {
    for (const [socket, connection] of open) if (isIdle(socket, connection)) socket.destroySoon()
  }
  server.setTimeout(longestIdle, (socket) => {
    const isUnread = socket.writableLength > 0
    if (isUnread || !open.get(socket)?.requests) socket.destroy()
  })
}

/** Closes connections without a request that is handled. Node has stopped to limit their time. */
function closeUnanswered(server: Server): void {
  for (const [socket, { requests }] of connectionsOf.get(server) ?? [])
    if (requests === 0) socket.destroySoon()
}

/**
 * Stops listening and waits for the responses in progress. Those that take too long are aborted, so
 * that their clients don't take them for complete.
 */
export function drain(server: Server, clock: Pick<Clock, 'after'>): Promise<void> {
  return new Promise((resolve) => {
    const timer = clock.after(longestDrain, () => server.closeAllConnections())
    const sooner = clock.after(longestArrival, () => closeUnanswered(server))
    server.close(() => {
      for (const each of [timer, sooner]) each[Symbol.dispose]()
      resolve()
    })
  })
}
