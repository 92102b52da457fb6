import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

export interface Connections extends Disposable {
  /** Every socket that something in this process opened as a client. */
  sockets: Socket[]
  /** Every address that one of them tried to reach. */
  attempted: string[]
}

/** Watches the runtime itself, so that what is tested has no say in what is seen. */
export function watchConnections(): Connections {
  const sockets: Socket[] = []
  const attempted: string[] = []
  const observe = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    sockets.push(socket)
    socket.on('connectionAttempt', (address) => attempted.push(address))
  }
  subscribe('net.client.socket', observe)
  return { sockets, attempted, [Symbol.dispose]: () => unsubscribe('net.client.socket', observe) }
}
