import type { Socket } from 'node:net'

/** An open way to a target, used by one exchange at a time. */
export class Connection {
  /** What is spoken over: the TCP connection itself, or TLS on it. */
  readonly socket: Socket
  /** The vetted address at the other end. */
  readonly address: string
  /** When it was opened, on the clock's monotonic scale. */
  readonly opened: number
  readonly #tcp: Socket

  constructor(tcp: Socket, about: { socket: Socket; address: string; opened: number }) {
    this.#tcp = tcp
    this.socket = about.socket
    this.address = about.address
    this.opened = about.opened
  }

  /** Whether neither side has ended it, as far as is known. */
  get alive(): boolean {
    return this.socket.readable && this.socket.writable && !this.socket.destroyed
  }

  /** Takes leave (over TLS with its closing alert, RFC 8446 6.1) and is gone. */
  close(): void {
    this.socket.end()
    this.socket.destroy()
  }

  /**
   * Gone at once, by a reset: what was not sent yet is given up, so that a receiver that does not read
   * keeps nothing of it in this machine's kernel.
   */
  drop(): void {
    const leaving = this.socket.writableEnded && this.socket.writableLength === 0
    if (leaving || this.socket.destroyed) this.socket.destroy()
    else this.#tcp.resetAndDestroy()
  }
}
