import type { CopySource } from './edits.ts'
import { below, isIn, join, parentOf } from './paths.ts'

/** A folder that is a line of development, or whose folders are lines, up to a revision. */
export interface LinePattern {
  /** `line` for the folder itself, `lines` for the folders directly in it. */
  kind: 'line' | 'lines'
  folder: string
  /** The last revision that matters; a copy of a former line needs nothing later. */
  until: number
}

/** Names the folders in a copied folder. */
type FoldersIn = (from: CopySource) => Promise<string[]>

/** A line that a copied folder contains, and its source. */
export interface CopiedLine {
  line: string
  from: CopySource
}

/** Finds the lines of development that a path belongs to. Lines can be inside of others. */
export class LineMap {
  readonly #line = new Map<string, number>()
  readonly #lines = new Map<string, number>()
  /** Folders that contain or are the folder of a pattern. */
  readonly #above = new Set<string>()

  constructor(patterns: readonly LinePattern[]) {
    for (const { kind, folder, until } of patterns) {
      const known = kind === 'line' ? this.#line : this.#lines
      known.set(folder, Math.max(until, known.get(folder) ?? 0))
      for (let at = folder; ; at = parentOf(at)) {
        this.#above.add(at)
        if (at === '') break
      }
    }
  }

  /** Whether a folder is a line in a revision. */
  #isLine(folder: string, revision: number): boolean {
    if ((this.#line.get(folder) ?? 0) >= revision) return true
    if (folder === '' || (this.#lines.get(folder) ?? 0) >= revision) return false
    return (this.#lines.get(parentOf(folder)) ?? 0) >= revision
  }

  /** The lines that are or contain a path. */
  over(path: string, revision: number): string[] {
    const found: string[] = []
    for (let at = path; ; at = parentOf(at)) {
      if (this.#isLine(at, revision)) found.push(at)
      if (at === '') return found
    }
  }

  /** Whether lines can be inside of a folder. */
  mayContainLines = (folder: string): boolean => this.#above.has(folder)

  /** The lines that begin when a folder that contains them is copied. */
  async copied(
    path: string,
    from: CopySource,
    revision: number,
    foldersIn: FoldersIn,
  ): Promise<CopiedLine[]> {
    if (!this.mayContainLines(path)) return []
    const source = (folder: string) => ({ ...from, path: join(from.path, below(path, folder)) })
    const found = new Map<string, CopySource>()
    for (const [folder, until] of this.#line)
      if (until >= revision && folder !== path && isIn(path, folder))
        found.set(folder, source(folder))
    for (const [folder, until] of this.#lines) {
      if (until < revision || !isIn(path, folder)) continue
      for (const name of await foldersIn(source(folder))) {
        const line = join(folder, name)
        if (this.#isLine(line, revision)) found.set(line, source(line))
      }
    }
    return [...found].map(([line, origin]) => ({ line, from: origin }))
  }
}
