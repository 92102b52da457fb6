import type { Socket } from 'node:net'

/** An open connection to a target, used for one request at a time. */
export class Connection {
  /** The TCP socket, or the TLS socket on it. */
  readonly socket: Socket
  /** The checked address of the remote end. */
  readonly address: string
  /** Monotonic time of opening. */
  readonly opened: number
  readonly #tcp: Socket

  constructor(tcp: Socket, about: { socket: Socket; address: string; opened: number }) {
    this.#tcp = tcp
    this.socket = about.socket
    this.address = about.address
    this.opened = about.opened
  }

  /** Whether neither side is known to have closed the connection. */
  get alive(): boolean {
    return this.socket.readable && this.socket.writable && !this.socket.destroyed
  }

  /** Closes the connection, over TLS with a close alert (RFC 8446 6.1). */
  close(): void {
    this.socket.end()
    this.socket.destroy()
  }

  /**
   * Resets the connection. Unsent data is discarded, so that a receiver that does not read occupies
   * no kernel buffers.
   */
  drop(): void {
    const leaving = this.socket.writableEnded && this.socket.writableLength === 0
    if (leaving || this.socket.destroyed) this.socket.destroy()
    else this.#tcp.resetAndDestroy()
  }
}
