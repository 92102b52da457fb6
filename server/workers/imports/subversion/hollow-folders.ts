import type { CopySource } from './edits.ts'
import { below, isIn, join, parentOf } from './paths.ts'

/** A folder without files, from the first to the last revision that has it so. */
type FormerHollow = [path: string, from: number, last: number]

export interface StoredHollows {
  now: [path: string, from: number][]
  former: FormerHollow[]
}

/** Maximum number of such folders; more are not counted. */
const maxFolders = 10_000

/** Folders in which no file is. They do not exist in git, so they are counted for the report. */
export class HollowFolders {
  readonly #now: Map<string, number>
  readonly #former: FormerHollow[]

  constructor({ now, former }: StoredHollows = { now: [], former: [] }) {
    this.#now = new Map(now)
    this.#former = former
  }

  add(path: string, revision: number): void {
    if (this.#now.size < maxFolders && !this.#now.has(path)) this.#now.set(path, revision)
  }

  /** Notes that a path has files. */
  fill(path: string, revision: number): void {
    if (this.#now.size === 0) return
    for (let at = path; at !== ''; at = parentOf(at)) this.#end(at, revision)
  }

  delete(path: string, revision: number): void {
    for (const folder of this.#now.keys()) if (isIn(path, folder)) this.#end(folder, revision)
  }

  copy({ path, revision }: CopySource, to: string, now: number): void {
    const until = (from: number, last: number) => from <= revision && revision <= last
    const found = [
      ...[...this.#now].filter(([, from]) => until(from, now)),
      ...this.#former.filter(([, from, last]) => until(from, last)),
    ]
    for (const [folder] of found)
      if (isIn(path, folder)) this.add(join(to, below(path, folder)), now)
  }

  paths = (): string[] => [...this.#now.keys()]

  toJSON = (): StoredHollows => ({ now: [...this.#now], former: this.#former })

  #end(path: string, revision: number): void {
    const from = this.#now.get(path)
    if (from === undefined) return
    this.#now.delete(path)
    if (from < revision && this.#former.length < maxFolders)
      this.#former.push([path, from, revision - 1])
  }
}
