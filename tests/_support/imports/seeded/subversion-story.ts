import type { DumpNode, DumpRevision } from '../subversion/subversion-dump.ts'
import type { Draw } from './seeds.ts'

type Tree = Map<string, 'file' | 'dir'>

const parentOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('/'), 0))
const isIn = (folder: string, path: string) =>
  folder === '' || path === folder || path.startsWith(`${folder}/`)

/** A history in the making. Methods that cannot be done in its state do nothing. */
export class SubversionStory {
  readonly draw: Draw
  readonly revisions: DumpRevision[] = []
  /** Folder of the project; the URL to import in the end. */
  base: string
  /** Folders of branches that hold branches, such as `branches/user`. */
  readonly groups = new Set<string>()
  readonly snapshots: Tree[] = [new Map([['', 'dir']])]
  #tree: Tree = new Map([['', 'dir']])
  #nodes: DumpNode[] = []

  constructor(draw: Draw, base: string) {
    this.draw = draw
    this.base = base
  }

  /** A path in the project. */
  at = (path: string): string =>
    this.base === '' ? path : path === '' ? this.base : `${this.base}/${path}`

  get last(): number {
    return this.revisions.length
  }

  is = (path: string): 'file' | 'dir' | undefined => this.#tree.get(path)

  /** Paths in a folder, now. */
  within = (folder: string): string[] =>
    [...this.#tree.keys()].filter((path) => path !== folder && isIn(folder, path))

  folder(path: string, properties?: Record<string, string>): void {
    if (this.#tree.has(path) || path === '' || this.#isInFile(path)) return
    this.folder(parentOf(path))
    this.#tree.set(path, 'dir')
    this.#nodes.push({ path, action: 'add', kind: 'dir', ...(properties && { properties }) })
  }

  /** Adds or changes a file. */
  file(path: string, text: string | Buffer, properties?: Record<string, string>): void {
    const known = this.#tree.get(path)
    if (known === 'dir' || this.#isInFile(path)) return
    this.folder(parentOf(path))
    // A path has one node in a revision, unless it was copied.
    const index = this.#nodes.findIndex((each) => each.path === path && each.text !== undefined)
    const [before] = index < 0 ? [] : this.#nodes.splice(index, 1)
    const action = known && before?.action !== 'add' ? 'change' : 'add'
    this.#nodes.push({ path, action, kind: 'file', text, ...(properties && { properties }) })
    this.#tree.set(path, 'file')
  }

  /** Sets the properties of a file or folder. */
  properties(path: string, properties: Record<string, string>): void {
    const kind = this.#tree.get(path)
    const isNew = this.#nodes.some((each) => each.path === path)
    if (kind && !isNew) this.#nodes.push({ path, action: 'change', kind, properties })
  }

  remove(path: string): void {
    if (path === '' || !this.#tree.has(path) || this.#touched(path)) return
    this.#nodes.push({ path, action: 'delete' })
    for (const each of [path, ...this.within(path)]) this.#tree.delete(each)
  }

  /** Copies a path of a former revision. */
  copy(to: string, from: string, revision = this.last): void {
    const source = this.snapshots[revision]
    const kind = source?.get(from)
    if (!source || !kind || this.#tree.has(to) || revision < 1 || this.#isInFile(to)) return
    this.folder(parentOf(to))
    this.#nodes.push({ path: to, action: 'add', kind, from: { path: from, revision } })
    for (const [path, each] of source)
      if (isIn(from, path))
        this.#tree.set(to + (from === '' ? path && `/${path}` : path.slice(from.length)), each)
  }

  #isInFile(path: string): boolean {
    const folder = parentOf(path)
    return this.is(folder) === 'file' || (folder !== '' && this.#isInFile(folder))
  }

  /** Renames a path. */
  move(from: string, to: string): void {
    if (!this.snapshots[this.last]?.has(from) || this.#tree.has(to) || this.#touched(from)) return
    this.copy(to, from)
    this.remove(from)
  }

  /** Whether this revision changed something in a path. */
  #touched = (path: string) => this.#nodes.some((each) => isIn(path, each.path))

  /** Ends the revision, also when it has no changes. */
  commit(about: Partial<DumpRevision> = {}): void {
    const number = this.revisions.length + 1
    const time = Date.UTC(2015, 0, 1) + number * 3_600_000
    this.revisions.push({
      author: 'ada',
      date: new Date(time).toISOString().replace('Z', '000Z'),
      message: `r${number}`,
      ...about,
      nodes: this.#nodes,
    })
    this.#nodes = []
    this.snapshots.push(new Map(this.#tree))
  }

  /** Some revisions of common files in a folder. */
  grow(folder: string, revisions: number): void {
    for (let each = 0; each < revisions; each++) {
      const path = `${folder}/d${this.draw.between(0, 2)}/f${this.draw.between(0, 3)}`
      this.file(path, `${this.last} ${this.draw.between(0, 99)}\n`)
      if (this.draw.oneIn(2)) this.file(`${folder}/top`, `${this.last}\n`)
      this.commit()
    }
  }
}
