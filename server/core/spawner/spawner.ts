import type { EventEmitter } from 'node:events'
import { RemoteChild, type Ended } from './remote-child.ts'

export interface SpawnOrder {
  file: string
  args: string[]
  cwd?: string | undefined
  env: Record<string, string>
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
  #state: 'starting' | 'ready' | 'ended' = 'starting'
  #lastId = 0

  /**
   * @param path socket that the program listens on
   */
  constructor(program: SpawnProgram, path: string) {
    this.#program = program
    this.#path = path
    program.on('message', (message: Message) => this.#hear(message))
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
    const child = new RemoteChild(
      this.#path,
      () => this.#tell({ stop: id }),
      (error) => this.#fail(error),
    )
    if (this.#children.size === 0) this.#program.channel?.ref()
    this.#children.set(id, child)
    this.#tell({ id, ...order })
    return child
  }

  #tell(message: object): void {
    if (this.#program.connected) this.#program.send(message)
  }

  #hear(message: Message): void {
    if (this.#state === 'ended') return
    if (message === 'ready') this.#state = 'ready'
    else if ('pid' in message) this.#note(message)
    else this.#end(message.id, message)
  }

  #note({ id, pid }: { id: number; pid: number }): void {
    const child = this.#children.get(id)
    if (child) child.pid = pid
  }

  #end(id: number, ended: Ended): void {
    const child = this.#children.get(id)
    this.#children.delete(id)
    if (this.#children.size === 0) this.#program.channel?.unref()
    child?.end(ended)
  }

  /** Without the spawner, nobody learns how its children end. */
  #fail({ message }: Error): void {
    if (this.#state === 'ended') return
    this.#state = 'ended'
    if (this.#program.connected) this.#program.disconnect()
    for (const [id, { pid }] of [...this.#children]) {
      if (pid !== undefined) killGroup(pid)
      this.#end(id, { failed: { message } })
    }
  }
}
