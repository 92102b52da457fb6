import http, { type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Express } from 'express'

/**
 * Express replaces the prototype of every request and response. On Node 20 and 22 that halves its
 * throughput, so there the objects are created with Express's prototypes. On Node 24 replacing is
 * cheap and this workaround is slower. The behavior is the same.
 */
const swapIsSlow = Number(process.versions.node.split('.')[0]) < 24

/**
 * Constructor functions, because classes and `Reflect.construct` would be slower than no
 * workaround.
 */
function prototyped(app: Express) {
  function Incoming(this: http.IncomingMessage, socket: never) {
    ;(http.IncomingMessage as unknown as (...args: unknown[]) => void).call(this, socket)
  }
  function Outgoing(this: http.ServerResponse, request: never, options: never) {
    ;(http.ServerResponse as unknown as (...args: unknown[]) => void).call(this, request, options)
  }
  Incoming.prototype = app.request
  Outgoing.prototype = app.response
  return { IncomingMessage: Incoming as never, ServerResponse: Outgoing as never }
}

/**
 * In milliseconds. Headers must arrive within 15 s. The timeout of a body depends on the request: a
 * push may take long, a JSON body may not (http/read-body.ts).
 */
const limits = { headersTimeout: 15_000, requestTimeout: 0, keepAliveTimeout: 30_000 }

/**
 * Creates the HTTP server.
 * @param ready requests that arrive before this resolves wait for it
 */
export function createHttpServer(app: Express, ready: Promise<void>, fast = swapIsSlow): Server {
  const options = fast ? { ...limits, ...prototyped(app) } : limits
  const handle = app as RequestListener
  const server = http.createServer(options)
  const early: RequestListener = (request, response) =>
    void ready.then(() => handle(request, response))
  server.on('request', early)
  void ready.then(() => server.off('request', early).on('request', handle))
  closeConnections(server)
  return server
}

/** Milliseconds without traffic after which a connection that waits for nothing is closed. */
const longestIdle = 120_000

/**
 * Closes connections without traffic, of clients that never end their body or don't read their
 * response. A response that is being prepared keeps its connection, because a large push may take
 * longer. When the server has stopped listening, closes connections that finish their last response.
 */
function closeConnections(server: Server): void {
  const busy = new WeakMap<Socket, number>()
  const count = (socket: Socket, change: number) =>
    busy.set(socket, (busy.get(socket) ?? 0) + change)
  server.on('request', ({ socket }, response) => {
    count(socket, 1)
    response.once('close', () => {
      count(socket, -1)
      if (!server.listening) server.closeIdleConnections()
    })
  })
  server.setTimeout(longestIdle, (socket) => {
    const isUnread = socket.writableLength > 0
    if (isUnread || !busy.get(socket)) socket.destroy()
  })
}
