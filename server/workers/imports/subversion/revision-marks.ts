/** Commits by revision, oldest first. */
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

  /** A revision is not older than the last; of one revision the last mark counts. */
  add(revision: number, mark: number): void {
    if (this.#revisions.at(-1) === revision) this.#marks.pop()
    else this.#revisions.push(revision)
    this.#marks.push(mark)
  }

  /** As it was in a revision: the mark of that one, or of the last before it. */
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
