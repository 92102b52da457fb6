import fc from 'fast-check'
import { createHash } from 'node:crypto'
import type { DumpNode, DumpRevision } from './subversion-dump.ts'
import type { Files } from './subversion-repository.ts'

interface Node {
  kind: 'file' | 'dir'
  text: string
  properties: Record<string, string>
}

type Tree = Map<string, Node>

/** A random history, and the expected result of its import. */
export interface RandomHistory {
  revisions: DumpRevision[]
  /** The files of each revision, as in git, starting with the first. */
  files: Files[]
  /** Folders that are branches or tags at the end, with the revisions that created them last. */
  lines: Map<string, number>
}

const texts = [
  '',
  'one\n',
  'two\r\nlines\r\n',
  'link a',
  'link ../b c',
  'x'.repeat(5_000),
  '\u0001\u0002é',
]
const names = ['a', 'b c', 'ü', '"q"', '.git', 'x.txt', 'GIT~1', 'D']
const flags: Record<string, string>[] = [
  {},
  { 'svn:special': '*' },
  { 'svn:executable': '*' },
  { 'svn:special': '*', 'svn:executable': '*' },
]
const roots = ['trunk', 'branches', 'tags']

/** Numbers that are interpreted based on the state of the history. */
type Draw = [what: number, where: number, which: number, when: number]

const blobId = (text: string) => {
  const bytes = Buffer.from(text)
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

const fitted = (path: string) =>
  path.replace(/(^|\/)\.git(?=\/|$)/g, '$1%2Egit').replace(/(^|\/)GIT~1(?=\/|$)/g, '$1GIT%7E1')

function gitFile({ text, properties }: Node): string {
  const isLink = 'svn:special' in properties && text.startsWith('link ')
  if (isLink) return `120000 ${blobId(text.slice(5))}`
  return `${'svn:executable' in properties ? '100755' : '100644'} ${blobId(text)}`
}

const gitFiles = (tree: Tree): Files =>
  new Map(
    [...tree].flatMap(([path, node]) =>
      node.kind === 'file' ? [[fitted(path), gitFile(node)]] : [],
    ),
  )

const within = (tree: Tree, folder: string) =>
  [...tree].filter(([path]) => path === folder || path.startsWith(`${folder}/`))

const isLine = (path: string) => /^(branches|tags)\/[^/]+$/.test(path)

/** Turns draws into valid changes, and tracks their effect. */
class Story {
  readonly snapshots: Tree[] = [new Map()]
  readonly lines = new Map([['trunk', 1]])
  #tree: Tree = new Map()
  #nodes: DumpNode[] = []
  #named = 0

  begin(): DumpNode[] {
    for (const path of roots) this.#put({ path, action: 'add', kind: 'dir' })
    return this.#end()
  }

  revision(draws: Draw[]): DumpNode[] {
    for (const draw of draws) this.#change(draw)
    return this.#end()
  }

  #end(): DumpNode[] {
    const nodes = this.#nodes
    this.#nodes = []
    this.snapshots.push(new Map(this.#tree))
    return nodes
  }

  #put({ path, action, kind = 'file', text = '', properties = {} }: DumpNode): void {
    this.#nodes.push({ path, action, kind, ...(kind === 'file' && { text }), properties })
    this.#tree.set(path, { kind, text: String(text), properties })
    if (!isLine(path) || kind !== 'dir') return
    this.lines.set(path, this.snapshots.length)
    // A folder of branches without files would be a group of branches.
    this.#put({ path: `${path}/first`, action: 'add' })
  }

  #remove(path: string): void {
    this.#nodes.push({ path, action: 'delete' })
    for (const [gone] of within(this.#tree, path)) this.#tree.delete(gone)
    for (const line of [...this.lines.keys()]) if (!this.#tree.has(line)) this.lines.delete(line)
  }

  #pick(kind: 'file' | 'dir', number: number): string | undefined {
    const all = [...this.#tree].filter(([, node]) => node.kind === kind).map(([path]) => path)
    return all[number % all.length]
  }

  /** An unused path in some folder. Branches and tags get names that need no adaptation. */
  #free(where: number, which: number): string | undefined {
    const folder = this.#pick('dir', where) ?? 'trunk'
    const name =
      roots.includes(folder) && folder !== 'trunk'
        ? `n${this.#named++}`
        : names[which % names.length]
    const path = `${folder}/${name}`
    return this.#tree.has(path) ? undefined : path
  }

  #change([what, where, which, when]: Draw): void {
    const file = this.#pick('file', where)
    const free = this.#free(where, which)
    const text = texts[which % texts.length]
    const properties = flags[when % flags.length]
    if (what === 0 && free) this.#put({ path: free, action: 'add', text, properties })
    else if (what === 1 && file) this.#set(file, { text })
    else if (what === 2 && file) this.#set(file, { properties })
    else if (what === 3 && free) this.#put({ path: free, action: 'add', kind: 'dir' })
    else if (what === 4) this.#removeSome(where, which)
    else if (what === 5 && file) {
      this.#remove(file)
      this.#put({ path: file, action: 'add', text, properties })
    } else if (what >= 6 && free) this.#copy(free, which, when)
  }

  #set(path: string, change: { text?: string; properties?: Record<string, string> }): void {
    const node = { ...this.#tree.get(path)!, ...change }
    this.#tree.set(path, node)
    this.#nodes.push({ path, action: 'change', ...change })
  }

  #removeSome(where: number, which: number): void {
    const path = this.#pick(which % 2 ? 'dir' : 'file', where)
    if (path !== undefined && !roots.includes(path)) this.#remove(path)
  }

  /** Copies a current or former path, most often of the trunk. */
  #copy(to: string, which: number, when: number): void {
    const last = this.snapshots.length - 1
    const revision = when % 3 ? last : 1 + (when % last)
    const old = this.snapshots[revision] ?? new Map<string, Node>()
    const from = which % 2 ? 'trunk' : [...old.keys()][which % old.size]
    const node = from === undefined ? undefined : old.get(from)
    if (from === undefined || !node) return
    this.#nodes.push({ path: to, kind: node.kind, action: 'add', from: { path: from, revision } })
    for (const [path, copied] of within(old, from))
      this.#tree.set(to + path.slice(from.length), copied)
    if (isLine(to) && node.kind === 'dir') this.lines.set(to, this.snapshots.length)
  }
}

function told(draws: Draw[][]): RandomHistory {
  const story = new Story()
  const changes = [story.begin(), ...draws.map((some) => story.revision(some))]
  const revisions = changes.map((nodes, index) => ({
    ...{ author: 'alice', date: '2020-05-05T05:05:05.000000Z', message: `r${index + 1}`, nodes },
  }))
  const { snapshots, lines } = story
  return { revisions, files: snapshots.slice(1).map(gitFiles), lines }
}

const draw = fc.tuple(fc.nat(9), fc.nat(1_000), fc.nat(1_000), fc.nat(1_000))

/**
 * Histories with branches, tags, copies of earlier revisions, links, flags, and names that git
 * refuses.
 */
export const randomHistory: fc.Arbitrary<RandomHistory> = fc
  .array(fc.array(draw, { minLength: 1, maxLength: 6 }), {
    minLength: 3,
    maxLength: 25,
    size: 'max',
  })
  .map(told)
