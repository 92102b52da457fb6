import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { Clock, Timer } from '../../core/clock.ts'

/** Connections of those who have not shown who they are, and of all. */
const mostUnknown = 64
const most = 512
/** How long showing that may take, in milliseconds. */
const longestHandshake = 30_000

/** Where connections come in; whoever does not say in time who they are is put out again. */
export class Door {
  readonly #clock: Clock
  readonly #unknown = new Map<Socket, Timer>()
  readonly #sockets = new Set<Socket>()
  readonly #listener

  /** @param enter is given each connection that there is room for */
  constructor(clock: Clock, enter: (socket: Socket) => void) {
    this.#clock = clock
    this.#listener = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      if (this.#unknown.size >= mostUnknown || this.#sockets.size >= most) {
        return void socket.destroy()
      }
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

  /** Lets a connection stay for as long as it wants: it is known whose it is. */
  know(socket: Socket): void {
    this.#unknown.get(socket)?.[Symbol.dispose]()
    this.#unknown.delete(socket)
  }

  /** @returns the port */
  async open(port: number, host: string): Promise<number> {
    this.#listener.listen(port, host)
    await once(this.#listener, 'listening')
    return (this.#listener.address() as AddressInfo).port
  }

  /** Lets nobody in any more. @returns what resolves when everybody has gone */
  close(): Promise<unknown> {
    const closed = once(this.#listener, 'close')
    this.#listener.close()
    for (const socket of this.#unknown.keys()) socket.destroy()
    return closed
  }

  /** Puts everybody out. */
  clear(): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}
