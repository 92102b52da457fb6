import http, { type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Express } from 'express'

/**
 * Express gives every request and response its own prototype after they are made. On Node 20 and 22
 * that costs half of its throughput, so there they are made with that prototype from the start; on
 * Node 24 the swap is cheap and this detour is not. Both ways answer alike.
 */
const swapIsSlow = Number(process.versions.node.split('.')[0]) < 24

/** Functions rather than classes: `Reflect.construct` and `class` are slower than doing nothing. */
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
 * Milliseconds. A head must come in 15 s; how long a body may take depends on what it is: a push may
 * take its time, JSON may not (pipeline/read-body.ts).
 */
const limits = { headersTimeout: 15_000, requestTimeout: 0, keepAliveTimeout: 30_000 }

/** @param ready requests that come earlier wait for it */
export function createHttpServer(app: Express, ready: Promise<void>, fast = swapIsSlow): Server {
  const options = fast ? { ...limits, ...prototyped(app) } : limits
  const handle = app as RequestListener
  const server = http.createServer(options)
  const early: RequestListener = (request, response) =>
    void ready.then(() => handle(request, response))
  server.on('request', early)
  void ready.then(() => server.off('request', early).on('request', handle))
  return server.on('request', endConnectionWhenStopping)
}

/** A connection that was busy when the server stopped listening is idle once it has its answer. */
function endConnectionWhenStopping(
  this: Server,
  _request: unknown,
  response: ServerResponse,
): void {
  response.on('close', () => {
    if (!this.listening) this.closeIdleConnections()
  })
}
