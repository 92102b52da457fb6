import { METHODS, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { TLSSocket } from 'node:tls'
import type { Request } from 'express'
import type { Context } from '../../api/context.ts'
import type { Span } from '../../core/tracing/tracing.ts'
import { describeSpan } from '../../http/describe-span.ts'
import { loggedPath } from '../../http/logged-path.ts'
import { isHealthCheck } from '../watch.ts'

const known = new Set(METHODS)

function hostOf({ headers, socket }: IncomingMessage) {
  const [, address = '', port] = /^(.*?)(?::(\d+))?$/.exec(headers.host ?? '') ?? []
  return {
    address: address || undefined,
    port: port === undefined ? socket.localPort : Number(port),
  }
}

/** As the semantic conventions for HTTP name it, without what may be a secret: query and headers. */
function attributesOf(request: IncomingMessage, method: string) {
  const { address, port } = hostOf(request)
  return {
    'http.request.method': method,
    'url.scheme': (request.socket as Partial<TLSSocket>).encrypted ? 'https' : 'http',
    'url.path': loggedPath(request.url?.split('?', 1)[0] ?? ''),
    'server.address': address,
    'server.port': port,
    'network.protocol.version': request.httpVersion,
  }
}

function complete(span: Span, request: IncomingMessage, response: ServerResponse): void {
  const { exchange } = request as Partial<Pick<Request, 'exchange'>> // absent for a kept reply
  const { method = '' } = request
  if (exchange) {
    const { id, operation, version, document, documentAttributes } = exchange
    const { version: date } = version
    describeSpan(span, { id, method, operation, version: date, document, documentAttributes })
  }
  const { statusCode: status, headersSent, writableFinished } = response
  if (headersSent) span.set({ 'http.response.status_code': status })
  if (headersSent && status >= 500) span.fail(String(status))
  else if (!writableFinished) span.set({ 'error.type': 'aborted' })
  span.end()
}

/**
 * Records a span for each request, except for health checks. It continues the trace of the caller.
 * Without tracing, returns the listener itself.
 */
export function traceRequests(
  handle: RequestListener,
  { tracing }: Pick<Context, 'tracing'>,
): RequestListener {
  if (!tracing) return handle
  return (request, response) => {
    if (isHealthCheck(request)) return handle(request, response)
    const method = known.has(request.method ?? '') ? request.method! : '_OTHER'
    const attributes = attributesOf(request, method)
    const { headers } = request
    const name = method === '_OTHER' ? 'HTTP' : method
    const span = tracing.begin({ name, kind: 'server', attributes, parent: headers })
    response.once('close', () => complete(span, request, response))
    tracing.within(span, () => handle(request, response))
  }
}
