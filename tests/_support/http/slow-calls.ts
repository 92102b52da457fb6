import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

/** A request with an unfinished body. */
export interface SlowCall {
  /** Cuts the connection. */
  abort(): Promise<void>
}

/** Announces a body without sending it, so that the server keeps waiting. */
export async function startSlowCall(
  { url }: { url: string },
  { method, path, token }: { method: string; path: string; token: string },
): Promise<SlowCall> {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect(Number(port), hostname)
  socket.on('error', () => {}) // the connection is cut on purpose
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'User-Agent: devplatform-tests',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    'Content-Length: 10',
  ]
  await once(socket, 'connect')
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return {
    async abort() {
      socket.destroy()
      if (!socket.closed) await once(socket, 'close')
    },
  }
}
