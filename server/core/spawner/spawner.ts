import type { EventEmitter } from 'node:events'
import { isExhausted } from '../system-errors.ts'
import { RemoteChild, type Ended } from './remote-child.ts'

export interface SpawnOrder {
  file: string
  args: string[]
  cwd?: string | undefined
  env: Record<string, string>
}

/** What the spawner receives once the streams of an order are connected. */
interface Announcement {
  message: SpawnOrder & { id: number }
  /** Streams that the spawner has accepted. Undefined while they connect. */
  streams?: number
  error?: Error | undefined
  isStopped?: boolean
}

/** A process that runs serve-spawns.js, with a channel for messages. */
interface SpawnProgram extends EventEmitter {
  readonly connected: boolean
  readonly channel?: { ref(): void; unref(): void } | null | undefined
  send(message: object): boolean
  disconnect(): void
  unref(): void
}

type Message = 'ready' | { id: number; pid: number } | ({ id: number } & Ended)

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // It has exited.
  }
}

/**
 * Starts child processes through a small process. Node forks itself to start a process, which copies
 * the page tables of the server and takes 10 ms or more when it is large; the event loop waits. The
 * small process forks in 1 ms. It inherits nothing but streams: it accepts three connections for
 * each order, and gives them to the child as standard input, output and error.
 */
export class Spawner {
  readonly #program: SpawnProgram
  readonly #path: string
  readonly #children = new Map<number, RemoteChild>()
  /** In the order in which their streams connect. */
  #announcements: Announcement[] = []
  #state: 'starting' | 'ready' | 'ended' = 'starting'
  #lastId = 0

  /**
   * @param path socket that the program listens on
   */
  constructor(program: SpawnProgram, path: string) {
    this.#program = program
    this.#path = path
    program.on('message', (message: Message) => this.#receive(message))
    program.on('error', (error: Error) => this.#fail(error))
    program.on('disconnect', () => this.#fail(new Error('the spawner exited')))
    program.unref()
    program.channel?.unref()
  }

  get isReady(): boolean {
    return this.#state === 'ready'
  }

  get hasEnded(): boolean {
    return this.#state === 'ended'
  }

  /** Starts a command. Requires `isReady`. */
  start(order: SpawnOrder): RemoteChild {
    const id = ++this.#lastId
    const announcement: Announcement = { message: { id, ...order } }
    const child = new RemoteChild(
      this.#path,
      () => this.#stop(id),
      (streams, error) => {
        Object.assign(announcement, { streams, error })
        this.#announce()
      },
    )
    if (this.#children.size === 0) this.#program.channel?.ref()
    this.#children.set(id, child)
    this.#announcements.push(announcement)
    return child
  }

  /** Announces connected orders in sequence, so that the spawner knows whose streams it has. */
  #announce(): void {
    for (;;) {
      const [first] = this.#announcements
      if (first?.streams === undefined) return
      this.#announcements.shift()
      const { message, streams, error, isStopped } = first
      if (error) this.#withdraw(message.id, streams, error)
      else this.#send(message)
      if (isStopped) this.#send({ stop: message.id })
    }
  }

  /** Too many open files concern one child. Any other failure means that the spawner is gone. */
  #withdraw(id: number, streams: number, error: Error & { code?: string }): void {
    if (!isExhausted(error)) return this.#fail(error)
    if (streams > 0) this.#send({ discard: streams })
    const { message, code } = error
    this.#end(id, { failed: code === undefined ? { message } : { message, code } })
  }

  #stop(id: number): void {
    const waiting = this.#announcements.find(({ message }) => message.id === id)
    if (waiting) waiting.isStopped = true
    else this.#send({ stop: id })
  }

  #send(message: object): void {
    if (this.#program.connected) this.#program.send(message)
  }

  #receive(message: Message): void {
    if (this.#state === 'ended') return
    if (message === 'ready') this.#state = 'ready'
    else if ('pid' in message) this.#setPid(message)
    else this.#end(message.id, message)
  }

  #setPid({ id, pid }: { id: number; pid: number }): void {
    const child = this.#children.get(id)
    if (child) child.pid = pid
  }

  #end(id: number, ended: Ended): void {
    const child = this.#children.get(id)
    this.#children.delete(id)
    if (this.#children.size === 0) this.#program.channel?.unref()
    child?.end(ended)
  }

  /** Kills all children, because only the spawner can report how they end. */
  #fail({ message }: Error): void {
    if (this.#state === 'ended') return
    this.#state = 'ended'
    this.#announcements = []
    if (this.#program.connected) this.#program.disconnect()
    for (const [id, { pid }] of [...this.#children]) {
      if (pid !== undefined) killGroup(pid)
      this.#end(id, { failed: { message } })
    }
  }
}
