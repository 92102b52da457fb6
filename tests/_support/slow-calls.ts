import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

/** A request whose body never ends until it is told to. */
export interface SlowCall {
  /** Cuts the connection. */
  abort(): Promise<void>
}

/** Announces a body and sends none of it, so that the server waits with the request in its hands. */
export async function startSlowCall(
  { url }: { url: string },
  { method, path, token }: { method: string; path: string; token: string },
): Promise<SlowCall> {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect(Number(port), hostname)
  socket.on('error', () => {}) // cut off is what it is for
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
