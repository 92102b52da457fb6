import type { FileChange, FileMode, FastImport } from '../fast-import.ts'
import type { CopySource } from './edits.ts'
import type { Entry } from './entry.ts'
import { fitFolder, fitNames } from './fit-names.ts'
import { malformed } from './malformed.ts'
import { below, isIn } from './paths.ts'
import { RememberedEntries } from './remembered-entries.ts'
import { RevisionMarks } from './revision-marks.ts'

/** A step within a revision. A later step on a folder overrides earlier steps inside it. */
interface Step {
  order: number
  /** Undefined for a deletion. */
  entry: Entry | undefined
}

/** Ref of the commits that contain all folders of the source, one for each revision. */
export const wholeRef = 'refs/subversion/whole'

/** Committer of these internal commits, which are not published. */
const internalCommitter = { name: 'whole', email: '', seconds: 0 }

/** Changes gathered before a write, so that a large revision needs no more memory than others. */
const maxPendingChanges = 5_000

const folderMode = '040000'

type Change = Exclude<FileChange, string>

const pathOf = (change: Change): string =>
  ('delete' in change ? change.delete : change.path).toString()

/** The names of a path in git: another for a folder, a link or content that git refuses. */
const namesOf = (path: string): string[] => [...new Set([fitNames(path), fitFolder(path)])]

/** The first entry at one of the names of a path. */
async function either(path: string, at: (name: string) => Promise<Entry | undefined>) {
  for (const name of namesOf(path)) {
    const found = await at(name)
    if (found) return found
  }
  return undefined
}

const moved = (change: Change, path: string): Change =>
  'delete' in change ? { delete: path } : { ...change, path }

/**
 * Keeps all folders of a Subversion repository in git, revision by revision. Copies and branches
 * read from it, and nothing of it is held in memory.
 */
export class WholeTree {
  readonly marks: RevisionMarks
  readonly #pen: FastImport
  readonly #remembered = new RememberedEntries()
  #changes: Change[] = []
  #steps = new Map<string, Step>()
  #order = 0
  #tip: number | undefined
  /** Whether a part of this revision is already written. */
  #isFlushed = false

  constructor(pen: FastImport, marks = new RevisionMarks()) {
    this.#pen = pen
    this.marks = marks
    this.#tip = marks.last
  }

  /** The entry at a path after the changes so far. */
  entry(path: string): Promise<Entry | undefined> {
    return either(path, (each) => this.#present(each))
  }

  async #present(path: string): Promise<Entry | undefined> {
    const [at, step] = this.#lastStep(path)
    if (!step) return this.#remembered.get(path) ?? (await this.#kept(this.#tip, path))
    if (at === path || !step.entry) return step.entry
    return (await this.#pen.entry(step.entry.id, below(at, path))) ?? undefined
  }

  /** The source entry of a copy, in its revision. */
  async copied({ path, revision }: CopySource): Promise<Entry | undefined> {
    const commit = this.marks.at(revision)
    return either(path, (each) => this.#kept(commit, each))
  }

  async delete(rawPath: string): Promise<void> {
    for (const path of namesOf(rawPath)) {
      this.#remembered.forget(path)
      await this.#change(path, undefined, { delete: path })
    }
  }

  /** Copies a folder. A folder without files does not exist in git and is not copied. */
  async copyFolder(rawPath: string, entry: Entry | undefined): Promise<void> {
    if (!entry) return
    if (entry.mode !== folderMode) throw malformed()
    const path = fitFolder(rawPath)
    this.#remembered.forget(path)
    await this.#change(path, entry, { mode: folderMode, of: entry.id, path })
  }

  /** Whether the file is under the name for what git refuses under its own. */
  isRenamed = async (path: string): Promise<boolean> =>
    (await this.#present(fitFolder(path))) !== undefined

  /** @param isFit whether git accepts the entry under the name of the file */
  async putFile(rawPath: string, entry: Entry, isFit: boolean): Promise<void> {
    const path = isFit ? fitNames(rawPath) : fitFolder(rawPath)
    for (const other of namesOf(rawPath).filter((each) => each !== path)) {
      this.#remembered.forget(other)
      await this.#change(other, undefined, { delete: other })
    }
    this.#remembered.set(path, entry)
    await this.#change(path, entry, { mode: entry.mode as FileMode, of: entry.id, path })
  }

  /**
   * The changes of this revision in a folder, with paths relative to it. Returns undefined when
   * they are incomplete: the folder itself changed, or a part of the revision is already written.
   */
  changesIn(rawPath: string): FileChange[] | undefined {
    const folder = fitFolder(rawPath)
    const inside: FileChange[] = []
    for (const change of this.#changes) {
      const path = pathOf(change)
      if (folder !== '' && isIn(path, folder)) return undefined
      if (isIn(folder, path)) inside.push(moved(change, below(folder, path)))
    }
    return this.#isFlushed ? undefined : inside
  }

  /** Commits the revision. Returns undefined while nothing has ever changed. */
  async commit(revision: number): Promise<number | undefined> {
    await this.#flush()
    this.#isFlushed = false
    if (this.#tip !== undefined && this.#tip !== this.marks.last)
      this.marks.add(revision, this.#tip)
    return this.#tip
  }

  async #change(path: string, entry: Entry | undefined, change: Change): Promise<void> {
    this.#order += 1
    this.#steps.set(path, { order: this.#order, entry })
    this.#changes.push(change)
    if (this.#changes.length >= maxPendingChanges) await this.#flush()
  }

  async #flush(): Promise<void> {
    if (this.#changes.length === 0) return
    const parents = this.#tip === undefined ? [] : [this.#tip]
    const about = { ref: wholeRef, committer: internalCommitter, message: '' }
    this.#tip = await this.#pen.commit({ ...about, parents, changes: this.#changes })
    this.#changes = []
    this.#steps = new Map()
    this.#isFlushed = true
  }

  async #kept(commit: number | undefined, path: string): Promise<Entry | undefined> {
    return commit === undefined ? undefined : this.#pen.entry(commit, path)
  }

  /** The last step at a path or at one of its parent folders. */
  #lastStep(path: string): [at: string, step: Step | undefined] {
    let found: [string, Step | undefined] = ['', undefined]
    for (let at = path; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('/'), 0))) {
      const step = this.#steps.get(at)
      if (step && step.order > (found[1]?.order ?? 0)) found = [at, step]
    }
    return found
  }
}
