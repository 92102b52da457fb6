import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { httpDate } from '../core/clock.ts'
import type { Context } from '../api/context.ts'
import { createLinks } from '../core/links.ts'

interface Received {
  request: IncomingMessage
  response: ServerResponse
}

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

type Needed = Pick<Context, 'clock' | 'config'>

function textOf(status: number, { clock, config }: Needed, port: number | undefined): string {
  const message = STATUS_CODES[status]
  const links = createLinks(config.baseUrl ?? `http://${config.host}:${port ?? config.port}`, '')
  const documentation_url = links.html('/docs/')
  const body = JSON.stringify({ message, documentation_url, status: String(status) })
  const head = [
    `HTTP/1.1 ${status} ${message}`,
    `Date: ${httpDate(clock.now())}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

/**
 * Whether the malformed request can be answered, now or after the responses before it. The last
 * request that arrived is the malformed one if its body is incomplete. It can be answered if its
 * response is the next on the connection and has not started.
 */
function turnOf(last: Received | undefined, socket: Socket): 'now' | 'later' | 'never' {
  if (!last || last.response.destroyed) return 'now'
  const { request, response } = last
  if (request.complete) return 'later'
  return response.socket === socket && !response.headersSent ? 'now' : 'never'
}

/**
 * Responds to what Node cannot parse and to headers that do not arrive in time, and closes the
 * connection. Node would send the error instead of the response to an earlier request on the same
 * connection, which then looks refused although it was carried out.
 */
export function answerMalformed(server: Server, context: Needed): void {
  const lastOn = new WeakMap<Socket, Received>()
  const seen = new WeakSet<object>()
  server.on('request', (request, response) => lastOn.set(request.socket, { request, response }))
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    if (seen.has(stream)) return
    seen.add(stream)
    const socket = stream as Socket
    const end = () => {
      const status = statuses[error.code ?? ''] ?? 400
      if (socket.writable) socket.write(textOf(status, context, socket.localPort))
      socket.destroySoon()
    }
    const last = lastOn.get(socket)
    const turn = error.code === 'ECONNRESET' ? 'never' : turnOf(last, socket)
    if (turn === 'now') end()
    else if (turn === 'later') last?.response.once('close', end)
    else socket.destroy()
  })
}
