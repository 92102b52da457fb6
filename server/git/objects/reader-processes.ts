import { stat } from 'node:fs/promises'
import { machineOf, type Clock, type Timer } from '../../core/clock.ts'
import { start, stop, type Child } from '../../core/processes.ts'
import { gitIn, type GitPlace } from '../processes/environment.ts'
import { ProcessOutput } from '../processes/process-output.ts'

/** An unused process ends after this many milliseconds. */
const patience = 10_000

/** Unused processes of all repositories together. */
const mostIdle = 16

/** Identifies a folder: another one at the same path is another repository. */
async function folderAt(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined)
  return found && `${found.dev} ${found.ino} ${found.birthtimeNs}`
}

/** A git process that reads objects of a repository until it is stopped. */
export class ReaderProcess {
  readonly place: GitPlace
  /** The folder that was there before the process started. */
  readonly folder: string | undefined
  readonly stdin: Child['stdin']
  readonly output: ProcessOutput
  readonly #child: Child
  hasEnded = false
  /** Whether it waited for its reader. It may have been killed without a notice yet. */
  hasWaited = false

  constructor(place: GitPlace, folder?: string) {
    const child = start(gitIn(place, ['cat-file', '--batch-command']))
    child.on('error', () => {}) // reported by the output, because the stream ends
    child.once('close', () => (this.hasEnded = true))
    child.stderr.resume() // about names that do not resolve; git would wait for a reader
    this.place = place
    this.folder = folder
    this.stdin = child.stdin
    this.output = new ProcessOutput(child.stdout, 'git cat-file')
    this.#child = child
  }

  stop(): void {
    stop(this.#child)
  }
}

/** Processes that wait for their next reader. */
class Waiting implements Disposable {
  readonly #clock: Clock
  /** Oldest first. */
  readonly #timers = new Map<ReaderProcess, Timer>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async take(path: string): Promise<ReaderProcess> {
    const folder = await folderAt(path)
    for (const process of [...this.#timers.keys()]) {
      if (process.place !== path) continue
      if (process.folder !== folder || process.hasEnded) this.#end(process)
      else return Object.assign(this.#withdraw(process), { hasWaited: true })
    }
    return new ReaderProcess(path, folder)
  }

  add(process: ReaderProcess): void {
    if (process.hasEnded || process.folder === undefined) return process.stop()
    const timer = this.#clock.after(patience, () => this.#end(process))
    this.#timers.set(process, timer)
    const [oldest] = this.#timers.keys()
    if (this.#timers.size > mostIdle && oldest) this.#end(oldest)
  }

  #withdraw(process: ReaderProcess): ReaderProcess {
    this.#timers.get(process)?.[Symbol.dispose]()
    this.#timers.delete(process)
    return process
  }

  #end(process: ReaderProcess): void {
    this.#withdraw(process).stop()
  }

  [Symbol.dispose](): void {
    for (const process of [...this.#timers.keys()]) this.#end(process)
  }
}

let waiting: Waiting | undefined

/**
 * From now on, processes wait some seconds for their next reader, because to start one takes longer
 * than most readings. They see later pushes: git reads refs each time, and looks for new packs when
 * an object is missing.
 * @returns ends those that wait, and keeps no more
 */
export function keepReaderProcesses(clock: Clock): Disposable {
  const kept = new Waiting(machineOf(clock))
  waiting = kept
  return {
    [Symbol.dispose]() {
      if (waiting === kept) waiting = undefined
      kept[Symbol.dispose]()
    },
  }
}

/** Takes over a waiting process of a repository, or starts one. None waits for two repositories. */
export const takeReaderProcess = async (place: GitPlace): Promise<ReaderProcess> =>
  (typeof place === 'string' ? await waiting?.take(place) : undefined) ?? new ReaderProcess(place)

/** Gives back a process whose output was read completely. */
export const giveBackReaderProcess = (process: ReaderProcess): void =>
  waiting ? waiting.add(process) : process.stop()
