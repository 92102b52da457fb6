import type { FileChange, FileMode, Pen } from '../fast-import.ts'
import type { CopySource } from './edits.ts'
import { fitNames } from './fit-names.ts'
import { malformed } from './malformed.ts'
import { below, isIn } from './paths.ts'
import { RevisionMarks } from './revision-marks.ts'

/** What there is at a path. */
export interface Entry {
  mode: string
  id: string
}

/** A step within a revision; a later one at a folder counts more than an earlier one in it. */
interface Step {
  order: number
  /** Undefined where it was deleted. */
  entry: Entry | undefined
}

/** The ref of the commits that have all folders of the source, one for each revision. */
export const wholeRef = 'refs/subversion/whole'

/** Nobody made these commits, and nobody sees them. */
const nobody = { name: 'whole', email: '', seconds: 0 }

/** Changes that are held before they are written, so that a large revision takes no more memory than others. */
const batch = 5_000

/** Paths whose entries are remembered. */
const rememberedPaths = 50_000

const folderMode = '040000'

type Change = Exclude<FileChange, string>

const pathOf = (change: Change): string =>
  ('delete' in change ? change.delete : change.path).toString()

const moved = (change: Change, path: string): Change =>
  'delete' in change ? { delete: path } : { ...change, path }

/**
 * All folders of a Subversion repository in git, revision by revision: what can be copied from, and what
 * branches are cut from. Git keeps it, so that it takes no memory here.
 */
export class WholeTree {
  readonly marks: RevisionMarks
  readonly #pen: Pen
  readonly #remembered = new Map<string, Entry>()
  #changes: Change[] = []
  #steps = new Map<string, Step>()
  #order = 0
  #tip: number | undefined
  /** Whether some of this revision is written. */
  #isFlushed = false

  constructor(pen: Pen, marks = new RevisionMarks()) {
    this.#pen = pen
    this.marks = marks
    this.#tip = marks.last
  }

  /** As it is after the changes so far. */
  async entry(given: string): Promise<Entry | undefined> {
    const path = fitNames(given)
    const [at, step] = this.#lastStep(path)
    if (!step) return this.#remembered.get(path) ?? (await this.#kept(this.#tip, path))
    if (at === path || !step.entry) return step.entry
    return (await this.#pen.entry(step.entry.id, below(at, path))) ?? undefined
  }

  /** As it was in a revision. */
  async copied({ path, revision }: CopySource): Promise<Entry | undefined> {
    return this.#kept(this.marks.at(revision), fitNames(path))
  }

  async delete(given: string): Promise<void> {
    const path = fitNames(given)
    if (!this.#remembered.delete(path)) this.#remembered.clear() // may be a folder with some of them
    await this.#change(path, undefined, { delete: path })
  }

  /** Folders of which git knows nothing, as there is no file in them, leave nothing either. */
  async copyFolder(given: string, entry: Entry | undefined): Promise<void> {
    if (!entry) return
    if (entry.mode !== folderMode) throw malformed()
    const path = fitNames(given)
    this.#remembered.clear()
    await this.#change(path, entry, { mode: folderMode, of: entry.id, path })
  }

  async putFile(given: string, entry: Entry): Promise<void> {
    const path = fitNames(given)
    if (this.#remembered.size >= rememberedPaths) this.#remembered.clear()
    this.#remembered.set(path, entry)
    await this.#change(path, entry, { mode: entry.mode as FileMode, of: entry.id, path })
  }

  /**
   * What this revision changes in a folder, by the paths there; undefined where that is not all there is to tell,
   * as the folder itself changes, or some is written already.
   */
  changesIn(given: string): FileChange[] | undefined {
    const folder = fitNames(given)
    const inside: FileChange[] = []
    for (const change of this.#changes) {
      const path = pathOf(change)
      if (folder !== '' && isIn(path, folder)) return undefined
      if (isIn(folder, path)) inside.push(moved(change, below(folder, path)))
    }
    return this.#isFlushed ? undefined : inside
  }

  /** Undefined where nothing has changed yet, ever. */
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
    if (this.#changes.length >= batch) await this.#flush()
  }

  async #flush(): Promise<void> {
    if (this.#changes.length === 0) return
    const parents = this.#tip === undefined ? [] : [this.#tip]
    const about = { ref: wholeRef, committer: nobody, message: '' }
    this.#tip = await this.#pen.commit({ ...about, parents, changes: this.#changes })
    this.#changes = []
    this.#steps = new Map()
    this.#isFlushed = true
  }

  async #kept(commit: number | undefined, path: string): Promise<Entry | undefined> {
    return commit === undefined ? undefined : this.#pen.entry(commit, path)
  }

  /** The last step at a path or at a folder above it. */
  #lastStep(path: string): [at: string, step: Step | undefined] {
    let found: [string, Step | undefined] = ['', undefined]
    for (let at = path; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('/'), 0))) {
      const step = this.#steps.get(at)
      if (step && step.order > (found[1]?.order ?? 0)) found = [at, step]
    }
    return found
  }
}
