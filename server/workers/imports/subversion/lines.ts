import type { CopySource } from './edits.ts'
import type { LineMap } from './line-map.ts'
import { isIn } from './paths.ts'
import { RevisionMarks } from './revision-marks.ts'

/** A folder that is a branch or a tag, also after it was deleted and created again. */
interface Line {
  path: string
  commits: RevisionMarks
  isAlive: boolean
}

export type StoredLine = [path: string, isAlive: boolean, commits: [number, number][]]

/** A line that needs a commit, and the commit's parents. */
export interface Due {
  line: string
  parents: number[]
  /** Whether the line existed before and only its contents changed. */
  isSteady: boolean
}

/** Tracks the lines of development (branches and tags) and the effects of a revision on them. */
export class Lines {
  readonly #map: LineMap
  readonly #lines: Map<string, Line>
  /** Lines that this revision touched. */
  readonly #touched = new Set<string>()
  /** Lines that this revision created or ended. */
  readonly #createdOrEnded = new Set<string>()
  /** Parents of lines that this revision created. */
  readonly #parents = new Map<string, number>()

  constructor(map: LineMap, stored: readonly StoredLine[] = []) {
    this.#map = map
    this.#lines = new Map(
      stored.map(([path, isAlive, commits]) => [
        path,
        { path, isAlive, commits: new RevisionMarks(commits) },
      ]),
    )
  }

  delete(path: string, now: number): void {
    this.#touchAround(path, now)
    if (this.#lines.has(path)) this.#end(path)
    if (this.#map.mayContainLines(path))
      for (const line of this.#lines.keys()) if (isIn(path, line)) this.#end(line)
  }

  open(path: string, now: number): void {
    for (const line of this.#map.over(path, now)) this.#touch(line)
  }

  /** Notes a changed file. No other edit names the folder of files in the repository's root. */
  changeFile(path: string, now: number): void {
    this.#touchAround(path, now)
  }

  /** @param foldersIn lists the folders in a folder; called when they are lines */
  async add(
    path: string,
    from: CopySource | undefined,
    now: number,
    foldersIn: (folder: CopySource) => Promise<string[]>,
  ): Promise<void> {
    for (const line of this.#map.over(path, now))
      if (line === path) this.#begin(line, from)
      else this.#touch(line)
    if (!from) return
    for (const { line, from: source } of await this.#map.copied(path, from, now, foldersIn))
      if (this.#commitAt(source) !== undefined) this.#begin(line, source)
  }

  /** The touched lines that still exist, ordered by path. */
  due(): Due[] {
    const due = [...this.#touched].filter((line) => this.#lines.get(line)?.isAlive).sort()
    return due.map((line) => ({
      ...{ line, parents: this.#parentsOf(line), isSteady: !this.#createdOrEnded.has(line) },
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

  /** The deleted lines. */
  ended(): string[] {
    return [...this.#lines.values()].filter(({ isAlive }) => !isAlive).map(({ path }) => path)
  }

  toJSON(): StoredLine[] {
    return [...this.#lines.values()].map(({ path, isAlive, commits }): StoredLine => [
      path,
      isAlive,
      commits.toJSON(),
    ])
  }

  /** Touches the lines that contain a path. */
  #touchAround(path: string, now: number): void {
    for (const line of this.#map.over(path, now)) if (line !== path) this.#touch(line)
  }

  #commitAt({ path, revision }: CopySource): number | undefined {
    return this.#lines.get(path)?.commits.at(revision)
  }

  #touch(path: string): void {
    const line = this.#line(path)
    if (!line.isAlive) this.#createdOrEnded.add(path)
    line.isAlive = true
    this.#touched.add(path)
  }

  /** A line that was deleted or replaced keeps its earlier history, so that none is lost. */
  #begin(path: string, from: CopySource | undefined): void {
    this.#touch(path)
    this.#createdOrEnded.add(path)
    const source = from && this.#commitAt(from)
    if (source !== undefined) this.#parents.set(path, source)
  }

  #end(path: string): void {
    const line = this.#lines.get(path)
    if (line) line.isAlive = false
    this.#parents.delete(path)
  }

  /** The line's own last commit comes first, as in git-svn. */
  #parentsOf(path: string): number[] {
    const parents = [this.#lines.get(path)?.commits.last, this.#parents.get(path)]
    return [...new Set(parents.filter((mark) => mark !== undefined))]
  }

  #line(path: string): Line {
    const found = this.#lines.get(path)
    if (found) return found
    const newLine = { path, commits: new RevisionMarks(), isAlive: false }
    this.#lines.set(path, newLine)
    return newLine
  }
}
