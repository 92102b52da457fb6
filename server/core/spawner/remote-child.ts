import { EventEmitter } from 'node:events'
import { connect, type Socket } from 'node:net'

/** The exit of a child of the spawner, or why it could not start. */
export type Ended =
  | { code: number | null; signal: NodeJS.Signals | null }
  | { failed: { message: string; code?: string } }

/** Reads the rest of a stream, also when its reader has left or leaves. */
function drain(stream: Socket): void {
  stream.on('pause', () => setImmediate(() => stream.resume()))
  stream.resume()
}

/**
 * A child process that the spawner starts. Emits `error` and `close` like a `ChildProcess` of Node:
 * `close` follows the exit when all streams are closed.
 */
export class RemoteChild extends EventEmitter {
  readonly stdin: Socket
  readonly stdout: Socket
  readonly stderr: Socket
  /** Undefined until the spawner has started it. */
  pid: number | undefined
  readonly #stop: () => void
  #ended: { code: number | null; signal: NodeJS.Signals | null } | undefined
  #open = 3

  /**
   * @param path socket of the spawner
   * @param stop asks the spawner to kill the child
   * @param connected called once, with the number of accepted streams and why others were not
   */
  constructor(path: string, stop: () => void, connected: (streams: number, error?: Error) => void) {
    super()
    this.#stop = stop
    let [waiting, accepted] = [3, 0]
    let failure: Error | undefined
    const settle = (error?: Error) => {
      if (error) failure ??= error
      else accepted++
      if (--waiting === 0) connected(accepted, failure)
    }
    const open = (allowHalfOpen: boolean) => {
      const stream = connect({ path, allowHalfOpen }).once('close', () => {
        this.#open--
        this.#close()
      })
      stream.once('connect', () => {
        stream.off('error', settle).on('error', () => {})
        settle()
      })
      return stream.once('error', settle)
    }
    // The spawner takes them in this order.
    this.stdin = open(true)
    this.stdout = open(false)
    this.stderr = open(false)
  }

  /** Kills the child and its process group, unless it has exited. */
  stop(): void {
    if (!this.#ended) this.#stop()
  }

  /** Records the exit. Output that nobody reads must not keep the child from closing. */
  end(ended: Ended): void {
    if (this.#ended) return
    const failed = 'failed' in ended ? ended.failed : undefined
    this.#ended = 'failed' in ended ? { code: null, signal: null } : ended
    this.stdin.destroy()
    if (failed) {
      for (const stream of [this.stdout, this.stderr]) stream.destroy()
      this.emit('error', Object.assign(new Error(failed.message), { code: failed.code }))
    } else for (const stream of [this.stdout, this.stderr]) drain(stream)
    this.#close()
  }

  #close(): void {
    if (this.#ended && this.#open === 0) this.emit('close', this.#ended.code, this.#ended.signal)
  }
}
