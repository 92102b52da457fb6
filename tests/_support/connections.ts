import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

export interface Attempts extends Disposable {
  /** Every address that something in this process tried to reach. */
  attempted: string[]
}

export interface Connections extends Attempts {
  /** Every socket that something in this process opened as a client. */
  sockets: Socket[]
}

const channel = 'net.client.socket'

/** Watches the runtime itself, so that what is tested has no say in what is seen. */
function watch(see: (socket: Socket) => void): Attempts {
  const attempted: string[] = []
  const observe = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    socket.on('connectionAttempt', (address) => attempted.push(address))
    see(socket)
  }
  subscribe(channel, observe)
  return { attempted, [Symbol.dispose]: () => unsubscribe(channel, observe) }
}

/** Keeps no socket, where memory matters. */
export const watchAttempts = (): Attempts => watch(() => {})

export function watchConnections(): Connections {
  const sockets: Socket[] = []
  const watched = watch((socket) => sockets.push(socket))
  return { sockets, ...watched }
}
