import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Names } from '../core/names.ts'

const refusal = (host: string) => {
  const body = JSON.stringify({ message: `This server is no way to ${host}.`, status: '403' })
  return [
    'HTTP/1.1 403 Forbidden',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

/**
 * Lets clients use the server as a proxy to its own names (RFC 9110 9.3.6): whatever comes through
 * a tunnel is for this server. Tunnels to others are refused.
 */
export function acceptTunnels(server: Server, names: Names): void {
  server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const host = request.url ?? ''
    socket.on('error', () => socket.destroy())
    if (!names.has(host)) {
      socket.end(refusal(host))
      return
    }
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    if (head.length > 0) socket.unshift(head)
    server.emit('connection', socket)
  })
}
