import type { Progress } from '../converter.ts'

/** Share of each stage in thousandths, by its duration. */
const [fetching, reading, writing] = [300, 400, 300]

/** Bytes after which fetching counts as half done; a source does not announce its size. */
const halfway = 16 * 1024 * 1024

/** Reports the progress of a conversion over all its stages. */
export class Stages {
  readonly #report: (progress: Progress) => void
  #done = -1

  constructor(report: (progress: Progress) => void) {
    this.#report = report
  }

  #update(done: number, commits?: number): void {
    const whole = Math.trunc(done)
    if (whole <= this.#done) return
    this.#done = whole
    const total = fetching + reading + writing
    this.#report({ done: whole, total, ...(commits !== undefined && { commits }) })
  }

  fetched(bytes: number): void {
    this.#update((fetching * bytes) / (bytes + halfway))
  }

  /** @param part share of the files, from 0 to 1 */
  read(part: number, commits: number): void {
    this.#update(fetching + reading * part, commits)
  }

  /** @param part share of the commits, from 0 to 1 */
  committed(part: number, commits: number): void {
    this.#update(fetching + reading + writing * part, commits)
  }
}
