/** Marks of commits by revision, oldest first. */
export class RevisionMarks {
  readonly #revisions: number[]
  readonly #marks: number[]

  constructor(pairs: readonly (readonly [revision: number, mark: number])[] = []) {
    this.#revisions = pairs.map(([revision]) => revision)
    this.#marks = pairs.map(([, mark]) => mark)
  }

  get last(): number | undefined {
    return this.#marks.at(-1)
  }

  /** Adds a mark. Revisions must not decrease; the last mark of a revision counts. */
  add(revision: number, mark: number): void {
    if (this.#revisions.at(-1) === revision) this.#marks.pop()
    else this.#revisions.push(revision)
    this.#marks.push(mark)
  }

  /** The mark at a revision: its own, or that of the last revision before it. */
  at(revision: number): number | undefined {
    let low = 0
    let high = this.#revisions.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#revisions[middle] ?? 0) <= revision) low = middle + 1
      else high = middle
    }
    return this.#marks[low - 1]
  }

  toJSON(): [number, number][] {
    return this.#revisions.map((revision, index) => [revision, this.#marks[index] ?? 0])
  }
}
