import type { CopySource } from './edits.ts'
import type { Layout } from './layout.ts'
import { isIn, join } from './paths.ts'
import { RevisionMarks } from './revision-marks.ts'

/** A folder that is a branch or a tag, also after it was deleted and created again. */
interface Line {
  path: string
  commits: RevisionMarks
  isAlive: boolean
}

export type StoredLine = [path: string, isAlive: boolean, commits: [number, number][]]

/** A line that needs a commit, and the commit's parent. */
export interface Due {
  line: string
  parent?: number
  /** Whether the line existed before and only its contents changed. */
  isSteady: boolean
}

/** Tracks the lines of development (branches and tags) and the effects of a revision on them. */
export class Lines {
  readonly #layout: Layout
  readonly #lines: Map<string, Line>
  /** Lines that this revision touched. */
  readonly #touched = new Set<string>()
  /** Lines that this revision created or ended. */
  readonly #createdOrEnded = new Set<string>()
  /** Parents of lines that this revision created. */
  readonly #parents = new Map<string, number>()

  constructor(layout: Layout, stored: readonly StoredLine[] = []) {
    this.#layout = layout
    this.#lines = new Map(
      stored.map(([path, isAlive, commits]) => [
        path,
        { path, isAlive, commits: new RevisionMarks(commits) },
      ]),
    )
  }

  delete(path: string): void {
    const place = this.#layout.place(path)
    if (place.at === 'line' && place.inside) this.#touch(place.line)
    if (place.at === 'line' && !place.inside) this.#end(path)
    if (place.at === 'above')
      for (const line of this.#lines.keys()) if (isIn(path, line)) this.#end(line)
  }

  open(path: string): void {
    const place = this.#layout.place(path)
    if (place.at === 'line') this.#touch(place.line)
  }

  /** Notes a changed file. No other edit names the folder of files in the repository's root. */
  changeFile(path: string): void {
    const place = this.#layout.place(path)
    if (place.at === 'line' && place.inside) this.#touch(place.line)
  }

  /** @param children lists the folders in the copied folder; called when they are lines */
  async add(
    path: string,
    from: CopySource | undefined,
    children: () => Promise<string[]>,
  ): Promise<void> {
    const place = this.#layout.place(path)
    if (place.at === 'line' && place.inside) this.#touch(place.line)
    else if (place.at === 'line') this.#begin(place.line, from)
    else if (place.at === 'above' && from)
      for (const name of await children())
        await this.add(join(path, name), { ...from, path: join(from.path, name) }, async () => [])
  }

  /** The touched lines that still exist, ordered by path. */
  due(): Due[] {
    const due = [...this.#touched].filter((line) => this.#lines.get(line)?.isAlive).sort()
    return due.map((line) => ({
      ...{ line, parent: this.#parentOf(line), isSteady: !this.#createdOrEnded.has(line) },
    }))
  }

  /** Ends a revision and records its commits. */
  settle(revision: number, marks: ReadonlyMap<string, number>): void {
    for (const [line, mark] of marks) this.#lines.get(line)?.commits.add(revision, mark)
    this.#touched.clear()
    this.#createdOrEnded.clear()
    this.#parents.clear()
  }

  /** The existing lines with their last commits. */
  alive(): { path: string; tip: number }[] {
    return [...this.#lines.values()].flatMap(({ path, isAlive, commits: { last } }) =>
      isAlive && last !== undefined ? [{ path, tip: last }] : [],
    )
  }

  /** Number of deleted lines. */
  get ended(): number {
    return [...this.#lines.values()].filter(({ isAlive }) => !isAlive).length
  }

  toJSON(): StoredLine[] {
    return [...this.#lines.values()].map(({ path, isAlive, commits }): StoredLine => [
      path,
      isAlive,
      commits.toJSON(),
    ])
  }

  #touch(path: string): void {
    const line = this.#line(path)
    if (!line.isAlive) this.#createdOrEnded.add(path)
    line.isAlive = true
    this.#touched.add(path)
  }

  /**
   * A new line that is not copied from another continues its own earlier history, so that none is
   * lost.
   */
  #begin(path: string, from: CopySource | undefined): void {
    this.#touch(path)
    this.#createdOrEnded.add(path)
    const source = from && this.#lines.get(from.path)?.commits.at(from.revision)
    if (source !== undefined) this.#parents.set(path, source)
  }

  #end(path: string): void {
    const line = this.#lines.get(path)
    if (line) line.isAlive = false
    this.#parents.delete(path)
  }

  #parentOf(path: string): number | undefined {
    return this.#parents.get(path) ?? this.#lines.get(path)?.commits.last
  }

  #line(path: string): Line {
    const found = this.#lines.get(path)
    if (found) return found
    const newLine = { path, commits: new RevisionMarks(), isAlive: false }
    this.#lines.set(path, newLine)
    return newLine
  }
}
