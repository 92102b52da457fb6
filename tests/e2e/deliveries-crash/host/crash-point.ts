import type { Tell } from '../facts.ts'
import type { Step } from '../steps.ts'
import type { Doom } from './orders.ts'

/** Where a process dies, if it does. */
export class CrashPoint {
  #doom: Doom | undefined
  #seen = 0
  readonly #tell: Tell

  constructor(doom: Doom | undefined, tell: Tell) {
    this.#doom = doom
    this.#tell = tell
  }

  /** An earlier doom, which has not come, stays. */
  set(doom: Doom | undefined): void {
    this.#doom ??= doom
  }

  get step(): Step | undefined {
    return this.#doom?.step
  }

  /** The process has come to a step; it may go no further. */
  readonly at = (step: Step): void => {
    if (this.#doom?.step !== step || ++this.#seen < this.#doom.occurrence) return
    this.#tell({ fact: 'dying', at: step })
    process.kill(process.pid, 'SIGKILL') // a process that sends this to itself does not return
  }
}
