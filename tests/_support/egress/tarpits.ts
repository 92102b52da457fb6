import type { Socket } from 'node:net'
import { drip, head } from '../webhooks/raw-receiver.ts'

/** A receiver that tries to keep a delivery open forever. */
export interface Tarpit {
  name: string
  scheme: 'http' | 'https'
  serve: (socket: Socket) => void
}

const ok = head('Content-Length: 2') + 'ok'

const endlessHead = (socket: Socket) => {
  const bytes = head(`A: ${'b'.repeat(1024)}`)
  let sent = 0
  socket.resume()
  drip(socket, 50, () => socket.write(bytes.charAt(sent++)))
}

const endlessBody = (socket: Socket) => {
  socket.resume().write(head('Content-Length: 100000'))
  drip(socket, 50, () => socket.write('x'))
}

const endlessChunks = (socket: Socket) => {
  socket.resume().write(head('Transfer-Encoding: chunked'))
  drip(socket, 50, () => socket.write('1\r\nx\r\n'))
}

const endlessHints = (socket: Socket) => {
  socket.resume()
  drip(socket, 1, () => socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'))
}

/** Responds early, never reads the rest, and keeps the connection open. */
const answersUnread = (socket: Socket) => {
  socket.pause().write(head('Content-Length: 100000') + 'x')
}

/** Responds to the first request of a connection, but not to the next. */
const tiresLater = (socket: Socket) => {
  let answered = false
  socket.on('data', (chunk: Buffer) => {
    if (!chunk.includes('POST')) return
    if (!answered) socket.write(ok)
    answered = true
  })
}

export const tarpits: Tarpit[] = [
  { name: 'never accepts TLS', scheme: 'https', serve: (socket) => socket.resume() },
  { name: 'accepts and never reads', scheme: 'http', serve: (socket) => socket.pause() },
  { name: 'sends a byte of its head every 50 ms', scheme: 'http', serve: endlessHead },
  { name: 'sends a byte of its body every 50 ms', scheme: 'http', serve: endlessBody },
  { name: 'says 103 without end', scheme: 'http', serve: endlessHints },
  { name: 'sends a chunk of a byte every 50 ms', scheme: 'http', serve: endlessChunks },
  { name: 'begins an answer and does not read', scheme: 'http', serve: answersUnread },
]

/** Applies only to a hook whose connection is reused. */
export const laterTarpit: Tarpit = {
  name: 'answers once and no more',
  scheme: 'http',
  serve: tiresLater,
}
