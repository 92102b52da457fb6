import { Worker } from 'node:worker_threads'
import type { Clock, Timer } from '../clock.ts'
import { FairQueue } from '../concurrency/fair-queue.ts'

/** Tasks of a thread by name: input and result. */
export type TaskTable = Record<string, [input: unknown, result: unknown]>

export interface ThreadOptions {
  clock: Clock
  /** Path of the script. It calls `serveTasks` of serve-tasks.js. */
  script: string
  args?: string[]
  /** Maximum duration of one task in milliseconds. */
  timeout: number
  /** Maximum size of the heap in MiB. */
  memory: number
}

/** Why there is no result. */
type Cause = 'timeout' | 'memory' | 'busy' | 'stopped' | 'crashed'

/** There is no result: the task exceeded a limit, too many tasks wait, or the server is stopping. */
export class ThreadUnavailable extends Error {
  override readonly name = 'ThreadUnavailable'
  /** Whether the same input would fail again. */
  readonly isLasting: boolean

  constructor(cause: Cause) {
    super(`No result of the thread: ${cause}`)
    this.isLasting = cause === 'timeout' || cause === 'memory'
  }
}

interface Task {
  name: string
  input: unknown
  resolve: (result: never) => void
  reject: (error: Error) => void
}

interface Answer {
  result?: unknown
  failed?: string
}

/** Maximum number of waiting tasks, in all and per owner. */
const mostWaiting = 200
const mostPerOwner = 20

/** Time in milliseconds in which a thread must be ready. It loads its script meanwhile. */
const longestStart = 30_000

const causeOf = (error: Error): Cause =>
  (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crashed'

/**
 * Runs tasks on content of callers in a thread, one at a time, within limits of time and memory.
 * The thread starts with the first task and does not keep the process alive. When a task exceeds a
 * limit, the thread is terminated, and the next task starts a new one.
 */
export class Thread<Tasks extends TaskTable = TaskTable> implements AsyncDisposable {
  readonly #options: ThreadOptions
  readonly #queue = new FairQueue<Task>()
  #worker: Worker | undefined
  #isReady = false
  #current: Task | undefined
  #timer: Timer | undefined
  #ended = false

  constructor(options: ThreadOptions) {
    this.#options = options
  }

  /**
   * Runs a task.
   * @param owner whose content it is; owners take turns
   * @throws ThreadUnavailable when there is no result
   */
  ask<Name extends keyof Tasks & string>(
    name: Name,
    input: Tasks[Name][0],
    owner = '',
  ): Promise<Tasks[Name][1]> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(new ThreadUnavailable('stopped'))
      if (this.#queue.size >= mostWaiting || this.#queue.of(owner) >= mostPerOwner) {
        return reject(new ThreadUnavailable('busy'))
      }
      this.#queue.add(owner, { name, input, resolve, reject })
      this.#next()
    })
  }

  #next(): void {
    if (this.#current || !(this.#current = this.#queue.take())) return
    this.#worker ??= this.#start()
    this.#worker.ref()
    if (this.#isReady) this.#send(this.#worker, this.#current)
    else this.#limit(longestStart)
  }

  #send(worker: Worker, { name, input }: Task): void {
    this.#limit(this.#options.timeout)
    worker.postMessage({ name, input })
  }

  #limit(time: number): void {
    this.#timer?.[Symbol.dispose]()
    this.#timer = this.#options.clock.after(time, () => this.#fail('timeout')).unref()
  }

  #start(): Worker {
    const { script, args = [], memory } = this.#options
    const worker = new Worker(script, {
      argv: args,
      env: { PATH: process.env.PATH },
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 8 },
    })
    const failed = (cause: Cause) => {
      if (this.#worker === worker) this.#fail(cause)
    }
    return worker
      .on('message', (message: Answer | 'ready') => this.#hear(worker, message))
      .on('error', (error) => failed(causeOf(error)))
      .on('exit', () => failed('crashed'))
  }

  #hear(worker: Worker, message: Answer | 'ready'): void {
    if (this.#worker !== worker) return
    if (message !== 'ready') return this.#answer(message)
    this.#isReady = true
    if (this.#current) this.#send(worker, this.#current)
  }

  #answer({ result, failed }: Answer): void {
    const task = this.#finish()
    this.#worker?.unref()
    if (failed === undefined) task?.resolve(result as never)
    else task?.reject(new Error(`${task.name}: ${failed}`))
    this.#next()
  }

  #finish(): Task | undefined {
    const task = this.#current
    this.#timer?.[Symbol.dispose]()
    this.#current = undefined
    return task
  }

  #leave(): Promise<number> | undefined {
    const worker = this.#worker
    this.#worker = undefined
    this.#isReady = false
    return worker?.terminate()
  }

  /** Rejects the current task and terminates the thread. */
  #fail(cause: Cause): void {
    void this.#leave()
    this.#finish()?.reject(new ThreadUnavailable(cause))
    this.#next()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ended = true
    const current = this.#finish()
    const left = [...(current ? [current] : []), ...this.#queue.takeAll()]
    for (const { reject } of left) reject(new ThreadUnavailable('stopped'))
    await this.#leave()
  }
}
