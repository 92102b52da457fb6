import type { Progress } from '../converter.ts'

/** Parts of a conversion in thousandths, by how long they take. */
const [fetching, reading, writing] = [300, 400, 300]

/** Bytes after which half of the fetching counts as done: a source does not say how much there will be. */
const half = 16 * 1024 * 1024

/** Tells how far a conversion is, over all its stages. */
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

  /** @param part from 0 to 1 of the files */
  read(part: number, commits: number): void {
    this.#reached(fetching + reading * part, commits)
  }

  /** @param part from 0 to 1 of the commits */
  committed(part: number, commits: number): void {
    this.#reached(fetching + reading + writing * part, commits)
  }
}
