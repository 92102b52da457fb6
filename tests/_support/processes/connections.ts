import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

export interface Attempts extends Disposable {
  /** Every address that this process tried to connect to. */
  attempted: string[]
}

export interface Connections extends Attempts {
  /** Every client socket that this process opened. */
  sockets: Socket[]
}

const channel = 'net.client.socket'

/** Observes the runtime itself, so that the code under test cannot affect the result. */
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

/** Keeps no sockets, for tests that measure memory. */
export const watchAttempts = (): Attempts => watch(() => {})

export function watchConnections(): Connections {
  const sockets: Socket[] = []
  const watched = watch((socket) => sockets.push(socket))
  return { sockets, ...watched }
}
