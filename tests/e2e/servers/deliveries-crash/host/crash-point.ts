import type { Tell } from '../facts.ts'
import type { Step } from '../steps.ts'
import type { Doom } from './orders.ts'

/** The step at which a process is killed, if any. */
export class CrashPoint {
  #doom: Doom | undefined
  #seen = 0
  readonly #tell: Tell

  constructor(doom: Doom | undefined, tell: Tell) {
    this.#doom = doom
    this.#tell = tell
  }

  /** An earlier crash point that has not been reached is kept. */
  set(doom: Doom | undefined): void {
    this.#doom ??= doom
  }

  get step(): Step | undefined {
    return this.#doom?.step
  }

  /** Called at each step. Kills the process at the crash point. */
  readonly at = (step: Step): void => {
    if (this.#doom?.step !== step || ++this.#seen < this.#doom.occurrence) return
    this.#tell({ fact: 'dying', at: step })
    process.kill(process.pid, 'SIGKILL') // SIGKILL to the own process does not return
  }
}
