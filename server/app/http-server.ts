import http, { type RequestListener, type Server } from 'node:http'
import type { Express } from 'express'
import type { Names } from '../core/names.ts'
import { useOriginForm } from '../http/origin-form.ts'
import { useNames } from '../http/use-names.ts'
import { closeConnections } from './connections.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { answerWhileStarting } from './watch.ts'

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
 * @param ready requests that arrive before this resolves wait for it, except health checks
 */
export function createHttpServer(
  app: Express,
  ready: Promise<void>,
  options: { handle?: RequestListener; fast?: boolean; names?: Names } = {},
): Server {
  const { fast = swapIsSlow, names } = options
  const handle = oneAtATime(options.handle ?? (app as RequestListener))
  const server = http.createServer(fast ? { ...limits, ...prototyped(app) } : limits)
  const early: RequestListener = (request, response) => {
    if (answerWhileStarting(request, response)) return
    void ready.then(() => handle(request, response))
  }
  server.on('request', useOriginForm)
  if (names && names.all.length > 0) server.on('request', useNames(names))
  server.on('request', early)
  void ready.then(() => server.off('request', early).on('request', handle))
  closeConnections(server)
  return server
}
