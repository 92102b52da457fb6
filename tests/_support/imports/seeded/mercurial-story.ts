import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleBytes, hgHistory, type HgChangeset, type HgFile } from '../mercurial/hg-bundle.ts'
import type { HgWork } from '../mercurial/hg-work.ts'
import type { Draw } from './seeds.ts'

/** Texts have one character for each byte. */
type Bytes = string

export const utf8 = (text: string): Bytes => Buffer.from(text).toString('latin1')

export const content = (text: Bytes, flag: '' | 'x' | 'l' = '', copy?: Bytes): HgFile => ({
  ...{ content: Buffer.from(text, 'latin1'), flag },
  ...(copy !== undefined && { copy }),
})

const firstSecond = 1_500_000_000

/** A history in the making. Each changeset has a date or a description of its own. */
export class MercurialStory {
  readonly draw: Draw
  readonly changesets: HgChangeset[] = []
  /** Changesets by the names of their bookmarks. */
  readonly bookmarks = new Map<Bytes, number>()
  /** Done when all shapes are there. */
  readonly later: (() => void)[] = []
  readonly #nodes: string[] = []
  readonly #trees: ReadonlySet<Bytes>[] = []

  constructor(draw: Draw) {
    this.draw = draw
  }

  get tip(): number {
    return this.changesets.length - 1
  }

  /** Adds a changeset, by default on the last one and on its branch. Returns its number. */
  commit(changeset: Partial<HgChangeset> = {}): number {
    const number = this.changesets.length
    const { parents = number === 0 ? [] : [number - 1], files = {} } = changeset
    const branch = changeset.branch ?? this.changesets[parents[0] ?? -1]?.branch
    const before = this.#trees[parents[0] ?? -1] ?? new Set()
    const present = Object.entries(files).filter(
      ([path, file]) => file !== null || before.has(path),
    )
    const tree = new Set(before)
    for (const [path, file] of present) {
      if (file === null) tree.delete(path)
      else tree.add(path)
    }
    this.#trees.push(tree)
    this.changesets.push({
      ...{ date: [firstSecond + number * 60, 0], description: `Change ${number}`, ...changeset },
      ...{ parents, files: Object.fromEntries(present) },
      ...(branch !== undefined && { branch }),
    })
    return number
  }

  /** Some changesets with common files. */
  grow(count: number, on: Partial<HgChangeset> = {}): number {
    for (let each = 0; each < count; each++) {
      const path = `d${this.draw.between(0, 2)}/f${this.draw.between(0, 4)}`
      this.commit({
        ...(each === 0 ? on : { branch: on.branch }),
        files: { [path]: content(`${this.changesets.length} ${this.draw.between(0, 99)}\n`) },
      })
    }
    return this.tip
  }

  pathsAt = (number: number): Bytes[] => [...(this.#trees[number] ?? [])]

  /** The id of a changeset that is there. */
  node(number: number): string {
    if (this.#nodes[number] === undefined)
      for (const { node } of hgHistory(this.changesets, 'latin1').made.slice(this.#nodes.length))
        this.#nodes.push(node.toString('hex'))
    return this.#nodes[number]!
  }

  /** Writes the repository with the processes of another one. */
  async write(hg: HgWork, folder: string): Promise<void> {
    await mkdir(folder)
    await hg('init', folder)
    const bundle = `${folder}.bundle`
    const history = hgHistory(this.changesets, 'latin1')
    await writeFile(bundle, Buffer.concat([...bundleBytes(history)]))
    if (history.made.length > 0) await hg('-R', folder, 'unbundle', '-q', bundle)
    const lines = [...this.bookmarks].map(([name, number]) => `${this.node(number)} ${name}\n`)
    await writeFile(join(folder, '.hg/bookmarks'), Buffer.from(lines.join(''), 'latin1'))
  }
}
