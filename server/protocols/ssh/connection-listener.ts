import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { Clock, Timer } from '../../core/clock.ts'

/** Maximum number of unauthenticated connections, and of all connections. */
const mostUnknown = 64
const most = 512
/** Milliseconds without traffic after which a connection is closed. A large push may take long. */
const longestIdle = 900_000
/** Timeout of authentication, in milliseconds. */
const longestHandshake = 30_000

/** Accepts connections and closes those that do not authenticate in time. */
export class ConnectionListener {
  readonly #clock: Clock
  readonly #unknown = new Map<Socket, Timer>()
  readonly #sockets = new Set<Socket>()
  readonly #listener

  /** @param enter called with each accepted connection */
  constructor(clock: Clock, enter: (socket: Socket) => void) {
    this.#clock = clock
    this.#listener = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      if (this.#unknown.size >= mostUnknown || this.#sockets.size >= most) {
        return void socket.destroy()
      }
      socket.setTimeout(longestIdle, () => socket.destroy())
      this.#admit(socket)
      enter(socket)
    })
  }

  #admit(socket: Socket): void {
    this.#sockets.add(socket)
    const timer = this.#clock.after(longestHandshake, () => socket.destroy()).unref()
    this.#unknown.set(socket, timer)
    socket.once('close', () => {
      this.know(socket)
      this.#sockets.delete(socket)
    })
  }

  /** Marks a connection as authenticated, which ends its timeout. */
  know(socket: Socket): void {
    this.#unknown.get(socket)?.[Symbol.dispose]()
    this.#unknown.delete(socket)
  }

  /** Starts listening. @returns the port */
  async open(port: number, host: string): Promise<number> {
    this.#listener.listen(port, host)
    await once(this.#listener, 'listening')
    return (this.#listener.address() as AddressInfo).port
  }

  /** Stops listening. @returns a promise that resolves when all connections are closed */
  close(): Promise<unknown> {
    const closed = once(this.#listener, 'close')
    this.#listener.close()
    for (const socket of this.#unknown.keys()) socket.destroy()
    return closed
  }

  /** Closes all connections. */
  clear(): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}
