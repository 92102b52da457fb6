import type { Addition, CopySource, History } from './edits.ts'
import type { Copied } from './former-lines.ts'
import { below, isIn, join, parentOf } from './paths.ts'

/** The revisions in which a path belongs to the imported history. */
export interface Segment {
  path: string
  from: number
  until: number
}

/** Where an imported folder and its contents come from. */
export interface Ancestry {
  segments: Segment[]
  /** Revisions that changed one of the segments, oldest first. */
  revisions: number[]
  copies: Copied[]
  /** Folders that had files directly in them; only the ones that `noteFilesIn` selects. */
  withFiles: Set<string>
}

/** Maximum number of segments; a history with more is read as the whole repository. */
const maxSegments = 200

/** Maximum number of folders whose files are noted. */
const maxFolders = 100_000

/** The creation of a path: its own, or that of the nearest folder around it. */
function creationOf(path: string, added: readonly Addition[]): Addition | undefined {
  let nearest: Addition | undefined
  for (const one of added)
    if (isIn(one.path, path) && one.path.length >= (nearest?.path.length ?? 0)) nearest = one
  return nearest
}

/** What was copied to a path or into it. */
function copiesInto(path: string, added: readonly Addition[]): Addition[] {
  const creation = creationOf(path, added)
  const inside = added.filter((one) => one !== creation && isIn(path, one.path))
  return (creation ? [creation, ...inside] : inside).filter(({ from }) => from !== undefined)
}

/** The source of the part of a copy that is in `path`. */
const sourceIn = (path: string, copied: Addition, from: CopySource): CopySource =>
  isIn(copied.path, path) ? { ...from, path: join(from.path, below(copied.path, path)) } : from

class Reading {
  readonly found: Omit<Ancestry, 'revisions'>
  readonly revisions = new Set<number>()
  readonly #history: History
  readonly #open: CopySource[] = []
  readonly #asked = new Set<string>()
  readonly #noteFilesIn: (folder: string) => boolean

  constructor(history: History, noteFilesIn: (folder: string) => boolean) {
    this.#history = history
    this.#noteFilesIn = noteFilesIn
    this.found = { segments: [], copies: [], withFiles: new Set() }
  }

  /** Returns false when there are too many segments. */
  async follow(start: CopySource): Promise<boolean> {
    this.#open.push(start)
    for (let next = this.#open.pop(); next; next = this.#open.pop()) {
      if (this.#isKnown(next)) continue
      if (this.found.segments.length === maxSegments) return false
      this.found.segments.push(await this.#segment(next))
    }
    return true
  }

  #isKnown({ path, revision }: CopySource): boolean {
    return this.found.segments.some(
      ({ path: folder, from, until }) =>
        isIn(folder, path) && from <= revision && revision <= until,
    )
  }

  async #segment({ path, revision: until }: CopySource): Promise<Segment> {
    if (!isIn(this.#history.base, path)) await this.#history.widen()
    let from = until
    for await (const { revision, added } of this.#history.changes(path, until)) {
      from = Math.min(from, revision)
      this.revisions.add(revision)
      for (const one of copiesInto(path, added)) this.#noteCopy(path, revision, one)
      for (const one of added) if (one.isFile) this.#noteFile(one)
    }
    return { path, from: path === '' ? 0 : from, until }
  }

  #noteCopy(path: string, revision: number, copied: Addition): void {
    if (!copied.from) return
    // A copied file can come from anywhere, but is no branch.
    if (!copied.isFile) this.found.copies.push({ path: copied.path, revision, from: copied.from })
    const source = sourceIn(path, copied, copied.from)
    const key = `${source.revision} ${source.path}`
    if (path === '' || this.#asked.has(key)) return
    this.#asked.add(key)
    this.#open.push(source)
  }

  #noteFile({ path }: Addition): void {
    const folder = parentOf(path)
    const { withFiles } = this.found
    if (withFiles.size < maxFolders && this.#noteFilesIn(folder)) withFiles.add(folder)
  }
}

/**
 * Follows an imported folder through renames and copies to where its history begins.
 * @param noteFilesIn folders for which it matters whether they had files
 * @throws ImportFailure
 */
export async function readAncestry(
  history: History,
  noteFilesIn: (folder: string) => boolean,
): Promise<Ancestry> {
  const { base, latest } = history
  let reading = new Reading(history, noteFilesIn)
  const isWhole = base === '' || !(await reading.follow({ path: base, revision: latest }))
  if (isWhole && base !== '') reading = new Reading(history, noteFilesIn)
  if (!isWhole) {
    const revisions = [...reading.revisions].sort((one, other) => one - other)
    return { ...reading.found, revisions }
  }
  if (latest > 0) await reading.follow({ path: '', revision: latest })
  return { ...reading.found, revisions: Array.from({ length: latest }, (_, index) => index + 1) }
}
