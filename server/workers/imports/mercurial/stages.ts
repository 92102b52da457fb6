import type { Progress } from '../converter.ts'

/** Share of each stage in thousandths, by its duration. */
const [fetching, reading, writing] = [300, 400, 300]

/** Bytes after which fetching counts as half done; a source does not announce its size. */
const half = 16 * 1024 * 1024

/** Reports the progress of a conversion over all its stages. */
export class Stages {
  readonly #tell: (progress: Progress) => void
  #done = -1

  constructor(tell: (progress: Progress) => void) {
    this.#tell = tell
  }

  #reached(done: number, commits?: number): void {
    const whole = Math.trunc(done)
    if (whole <= this.#done) return
    this.#done = whole
    const total = fetching + reading + writing
    this.#tell({ done: whole, total, ...(commits !== undefined && { commits }) })
  }

  fetched(bytes: number): void {
    this.#reached((fetching * bytes) / (bytes + half))
  }

  /** @param part share of the files, from 0 to 1 */
  read(part: number, commits: number): void {
    this.#reached(fetching + reading * part, commits)
  }

  /** @param part share of the commits, from 0 to 1 */
  committed(part: number, commits: number): void {
    this.#reached(fetching + reading + writing * part, commits)
  }
}
