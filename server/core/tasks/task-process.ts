import type { Clock, Timer } from '../clock.ts'
import { FairQueue } from '../concurrency/fair-queue.ts'
import { exited, setHolding, start, stop, type Child, type ProcessExit } from '../processes.ts'
import { readMessages, writeMessage } from './messages.js'

/** Tasks of a process by name: input and result. */
export type TaskTable = Record<string, [input: unknown, result: unknown]>

export interface TaskOptions {
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
export class TaskUnavailable extends Error {
  override readonly name = 'TaskUnavailable'
  /** Whether the same input would fail again. */
  readonly isLasting: boolean

  constructor(cause: Cause) {
    super(`No result of the process: ${cause}`)
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

/** Time in milliseconds in which a process must be ready. It loads its script meanwhile. */
const longestStart = 30_000

/**
 * Processor time in seconds of a process, because one whose server was killed may be in the middle of
 * a long task; and the time in milliseconds of its tasks after which another takes its place.
 */
const [longestLife, longestUse] = [60, 10_000]

/** How Node ends when its heap is full. */
const aborts = ['SIGABRT', 'SIGTRAP', 'SIGILL']

const causeOf = ({ signal }: ProcessExit): Cause =>
  signal && aborts.includes(signal) ? 'memory' : 'crashed'

/**
 * Runs tasks on content of callers in a process, one at a time, within limits of time and memory.
 * The process starts with the first task and does not keep this one alive. When a task exceeds a
 * limit, the process is killed, and the next task starts a new one. A thread would not do: a heap
 * that is full in the middle of a regular expression aborts all threads of a process.
 */
export class TaskProcess<Tasks extends TaskTable = TaskTable> implements AsyncDisposable {
  readonly #options: TaskOptions
  readonly #queue = new FairQueue<Task>()
  #child: Child | undefined
  #exit: Promise<unknown> | undefined
  #isReady = false
  #current: Task | undefined
  #timer: Timer | undefined
  #since = 0
  #used = 0
  #ended = false

  constructor(options: TaskOptions) {
    this.#options = options
  }

  /**
   * Runs a task.
   * @param owner whose content it is; owners take turns
   * @throws TaskUnavailable when there is no result
   */
  ask<Name extends keyof Tasks & string>(
    name: Name,
    input: Tasks[Name][0],
    owner = '',
  ): Promise<Tasks[Name][1]> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(new TaskUnavailable('stopped'))
      if (this.#queue.size >= mostWaiting || this.#queue.of(owner) >= mostPerOwner) {
        return reject(new TaskUnavailable('busy'))
      }
      this.#queue.add(owner, { name, input, resolve, reject })
      this.#next()
    })
  }

  #next(): void {
    if (this.#current || !(this.#current = this.#queue.take())) return
    try {
      this.#child ??= this.#start()
    } catch {
      return this.#fail('crashed') // too many open files
    }
    setHolding(this.#child, true)
    if (this.#isReady) this.#send(this.#child, this.#current)
    else this.#limit(longestStart, 'crashed')
  }

  #send(child: Child, { name, input }: Task): void {
    this.#limit(this.#options.timeout, 'timeout')
    this.#since = this.#options.clock.monotonic()
    writeMessage(child.stdin, { name, input })
  }

  #limit(time: number, cause: Cause): void {
    this.#timer?.[Symbol.dispose]()
    this.#timer = this.#options.clock.after(time, () => this.#fail(cause)).unref()
  }

  #start(): Child {
    const { script, args = [], memory } = this.#options
    const limit = `--max-old-space-size=${memory}`
    const command = { file: process.execPath, args: [limit, script, ...args] }
    const child = start({ ...command, limits: { time: longestLife } })
    this.#used = 0
    child.stdout.on('error', () => {}) // of what is no message; the process then ends
    readMessages(child.stdout, (message) => this.#hear(child, message as Answer | 'ready'))
    this.#exit = exited(child).then(
      (exit) => this.#end(child, causeOf(exit)),
      () => this.#end(child, 'crashed'),
    )
    return child
  }

  #hear(child: Child, message: Answer | 'ready'): void {
    if (this.#child !== child) return
    if (message !== 'ready') return this.#answer(message)
    this.#isReady = true
    if (this.#current) this.#send(child, this.#current)
  }

  #end(child: Child, cause: Cause): void {
    if (this.#child === child) this.#fail(this.#isReady ? cause : 'crashed')
  }

  #answer({ result, failed }: Answer): void {
    const task = this.#finish()
    this.#used += this.#options.clock.monotonic() - this.#since
    if (this.#used > longestUse) this.#leave()
    else if (this.#child) setHolding(this.#child, false)
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

  #leave(): void {
    const child = this.#child
    this.#child = undefined
    this.#isReady = false
    if (child) stop(child)
  }

  /** Rejects the current task and kills the process. */
  #fail(cause: Cause): void {
    this.#leave()
    this.#finish()?.reject(new TaskUnavailable(cause))
    this.#next()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ended = true
    const current = this.#finish()
    const left = [...(current ? [current] : []), ...this.#queue.takeAll()]
    for (const { reject } of left) reject(new TaskUnavailable('stopped'))
    if (this.#child) setHolding(this.#child, true) // or this process could exit before its end
    this.#leave()
    await this.#exit
  }
}
