import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { within } from '../../../_support/patience.ts'
import { factsIn, type Fact } from './facts.ts'
import type { Brief, Order, Report } from './host/orders.ts'

const startsWithin = 30_000
const restsWithin = 30_000

/** A host process, from start to exit. */
export class Life {
  readonly name: string
  readonly number: number
  #brief: Brief | undefined
  readonly #child: ChildProcess
  readonly #orphaned = () => this.kill()
  readonly #ended: Promise<string>
  #output = ''
  #told = 0

  /** @param bundle the host's program */
  constructor(number: number, bundle: string) {
    this.number = number
    this.name = `life-${number}`
    this.#child = spawn(process.execPath, [bundle], {
      env: { PATH: process.env.PATH, PGAPPNAME: this.name },
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    })
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#output += text))
    process.once('exit', this.#orphaned)
    this.#ended = once(this.#child, 'close').then(([code, signal]) => {
      process.removeListener('exit', this.#orphaned)
      return String(signal ?? code)
    })
  }

  /** The actions it has logged in this round. */
  facts(): Fact[] {
    return this.#brief ? factsIn(this.#brief.facts).slice(this.#told) : []
  }

  /** Starts a new round. */
  forget(): void {
    this.#told += this.facts().length
  }

  /** Its output and warnings; empty if all is well. A stall tells of a busy machine only. */
  get output(): string {
    const lines = this.#output.split('\n')
    return lines.filter((line) => !line.includes('"event loop stalled"')).join('\n')
  }

  /** Resolves when it is ready, or dead at its crash point. */
  async begin(brief: Brief): Promise<void> {
    this.#brief = brief
    writeFileSync(brief.facts, '')
    const ready = this.#reported('ready')
    this.tell({ order: 'begin', brief })
    await within(Promise.race([ready, this.died()]), startsWithin, 'a host ready')
  }

  tell(order: Order): void {
    this.#child.send(order, () => {}) // a process that dies in the meantime does not receive it
  }

  /**
   * Stops making changes.
   * @param yielding leaves due deliveries to another process, if that is faster
   */
  async rest(yielding: boolean): Promise<void> {
    const resting = this.#reported('resting')
    this.tell({ order: 'rest', yielding })
    await within(resting, restsWithin, 'a host at rest')
  }

  /**
   * Resolves when SIGKILL has ended it.
   * @throws Error if it ended otherwise
   */
  async died(): Promise<void> {
    const how = await this.#ended
    if (how !== 'SIGKILL') throw new Error(`A host exited by ${how}: ${this.#output}`)
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  /**
   * Stops it as an operator would.
   * @throws Error if it does not exit cleanly
   */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM')
    const how = await within(this.#ended, restsWithin, 'the end of a host')
    if (how !== '0') throw new Error(`A stopped host exited by ${how}: ${this.#output}`)
  }

  #reported(report: Report): Promise<void> {
    return new Promise((resolve) => {
      const hear = (message: unknown) => {
        if (message !== report) return
        this.#child.off('message', hear)
        resolve()
      }
      this.#child.on('message', hear)
    })
  }
}
