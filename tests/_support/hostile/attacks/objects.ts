import { idOf, largestCopy, packOf, repeating, type PackObject } from '../../git/packs.ts'
import { gitUrl, send, type Attack, type Attacked } from '../attack.ts'
import { performAll, type Subject } from '../git-operations.ts'
import { pushPack } from '../push-pack.ts'

/** Objects that cost far more to read than to send. */
interface Bomb {
  name: string
  isLong?: true
  make: () => Made
}

interface Made {
  objects: PackObject[]
  /** The commit that the operations are about. Its parents do not matter. */
  head: PackObject
  /** More refs by their names. */
  refs?: ReadonlyMap<string, string>
  path?: string
  blob?: PackObject
  tag?: PackObject
}

const person = 'Mona <mona@example.com> 1700000000 +0000'

export const blobOf = (content: string | Buffer): PackObject => ({
  type: 'blob',
  content: Buffer.from(content),
})

export const entryOf = (mode: string, name: string, object: PackObject) =>
  Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(idOf(object), 'hex')])

export const treeOf = (...entries: Buffer[]): PackObject => ({
  type: 'tree',
  content: Buffer.concat(entries),
})

interface Text {
  author?: string
  message?: string
}

export function commitOf(
  tree: PackObject,
  parents: readonly string[],
  text: Text = {},
): PackObject {
  const { author = person, message = 'm\n' } = text
  const lines = parents.map((parent) => `parent ${parent}\n`).join('')
  const people = `author ${author}\ncommitter ${person}\n`
  return {
    type: 'commit',
    content: Buffer.from(`tree ${idOf(tree)}\n${lines}${people}\n${message}`),
  }
}

const file = blobOf('x\n')
const small = treeOf(entryOf('100644', 'file', file))
/** The commit that all are compared with. */
const base = commitOf(small, [])
const ofBase = [idOf(base)]

/** A commit with a tree on the base. */
function changed(tree: PackObject, more: PackObject[], made: Partial<Made> = {}): Made {
  const head = commitOf(tree, ofBase)
  return { objects: [tree, head, ...more], head, ...made }
}

/** Folders in folders. */
function nested(levels: number, width: number, leaf: Buffer): PackObject[] {
  const trees = [treeOf(leaf)]
  for (let level = 1; level < levels; level++) {
    const inner = trees.at(-1)!
    trees.push(
      treeOf(...Array.from({ length: width }, (_, at) => entryOf('40000', String(at), inner))),
    )
  }
  return trees
}

const ten = Buffer.concat(
  Array.from({ length: 10 }, (_, name) => entryOf('100644', String(name), file)),
)

/** Two trees, each with two different versions of the next level, so that few pairs have many paths. */
function twofold(levels: number): Made {
  const filling = Buffer.concat(
    Array.from({ length: 8_000 }, (_, at) =>
      entryOf('100644', `f${String(at).padStart(5, '0')}`, file),
    ),
  )
  const trees: PackObject[] = []
  let pair = [1, 2].map((at) => treeOf(entryOf('100644', `e${at}`, file), filling))
  for (let level = 0; level < levels; level++) {
    trees.push(...pair)
    const [one, other] = pair as [PackObject, PackObject]
    const both = (first: PackObject, second: PackObject) =>
      treeOf(entryOf('40000', 'd1', first), entryOf('40000', 'd2', second), filling)
    pair = [both(one, other), both(other, one)]
  }
  const [before, after] = pair as [PackObject, PackObject]
  const first = commitOf(before, ofBase)
  const head = commitOf(after, [idOf(first)])
  return { objects: [...trees, before, after, first, head], head, path: 'f00000' }
}

function expanding(): Made {
  const zeros = blobOf(Buffer.alloc(largestCopy))
  const { delta, size } = repeating({ size: largestCopy }, 20)
  const large = { type: 'blob' as const, content: Buffer.alloc(size) }
  const tree = treeOf(entryOf('100644', 'large.js', large))
  const packed: PackObject = { type: 'delta', base: idOf(zeros), content: delta }
  return changed(tree, [zeros, packed], { path: 'large.js', blob: large })
}

function withText(text: Text): Made {
  const head = commitOf(small, ofBase, text)
  return { objects: [head], head }
}

/** As many different files in both trees, each under the name of the next one. */
function renamed(count: number): Made {
  const lines = 'the same line in all files\n'.repeat(400)
  const files = Array.from({ length: count }, (_, at) => blobOf(`${at}\n${lines}`))
  const named = (start: number, change: string) => {
    const all = files.map((_, at) => blobOf(`${(at + start) % count}\n${lines}${change}`))
    const entries = all.map((each, at) =>
      entryOf('100644', `${change}${String(at).padStart(5, '0')}.js`, each),
    )
    return [treeOf(...entries), all] as const
  }
  const [before, olds] = named(0, 'a')
  const [after, news] = named(1, 'b')
  const first = commitOf(before, ofBase)
  const head = commitOf(after, [idOf(first)])
  return { objects: [...olds, ...news, before, after, first, head], head, path: 'b00000.js' }
}

function manyParents(count: number): Made {
  const roots = Array.from({ length: count }, (_, at) =>
    commitOf(small, [], { message: `${at}\n` }),
  )
  const head = commitOf(small, [...ofBase, ...roots.map(idOf)])
  return { objects: [...roots, head], head }
}

function chainOfTags(count: number): Made {
  const head = commitOf(small, ofBase)
  const tags: PackObject[] = []
  let [id, type] = [idOf(head), 'commit']
  for (let at = 0; at < count; at++) {
    const text = `object ${id}\ntype ${type}\ntag t${at}\ntagger ${person}\n\nm\n`
    tags.push({ type: 'tag', content: Buffer.from(text) })
    ;[id, type] = [idOf(tags.at(-1)!), 'tag']
  }
  const refs = new Map([['refs/tags/chain', id]])
  return { objects: [head, ...tags], head, refs, tag: tags.at(-1)! }
}

function longHistory(count: number): Made {
  const commits: PackObject[] = []
  let parents = ofBase
  for (let at = 0; at < count; at++) {
    commits.push(commitOf(small, parents))
    parents = [idOf(commits.at(-1)!)]
  }
  return { objects: commits, head: commits.at(-1)! }
}

function manyRefs(count: number): Made {
  const head = commitOf(small, ofBase)
  const named = (folder: string) => (_: unknown, at: number) =>
    [`refs/${folder}/${at % 100}/${at}`, idOf(head)] as const
  const names = ['heads', 'tags'].flatMap((folder) =>
    Array.from({ length: count / 2 }, named(folder)),
  )
  return { objects: [head], head, refs: new Map(names) }
}

const longLine = blobOf(Buffer.alloc(100_000_000, 'x'))

const bombs: Bomb[] = [
  { name: 'a billion paths', make: () => wide() },
  { name: 'folders in 100,000 folders', isLong: true, make: () => deep(100_000) },
  { name: 'folders in 4,000 folders', isLong: true, make: () => deep(4_000) },
  { name: 'pairs of large folders', isLong: true, make: () => twofold(13) },
  { name: '100,000 parents', isLong: true, make: () => manyParents(100_000) },
  { name: '2,100 parents', isLong: true, make: () => manyParents(2_099) },
  { name: '10,000 tags of tags', make: () => chainOfTags(10_000) },
  {
    name: 'a line of 100 MB',
    isLong: true,
    make: () =>
      changed(treeOf(entryOf('100644', 'line.js', longLine)), [longLine], {
        path: 'line.js',
        blob: longLine,
      }),
  },
  { name: 'a file of 320 MB in a few bytes', isLong: true, make: expanding },
  { name: '1,000 renamed files', isLong: true, make: () => renamed(1_000) },
  {
    name: 'a message of 100 MB',
    isLong: true,
    make: () => withText({ message: `${'m '.repeat(50_000_000)}\n` }),
  },
  {
    name: 'a name of 100 MB',
    isLong: true,
    make: () => withText({ author: `${'n'.repeat(100_000_000)} <a@b> 1700000000 +0000` }),
  },
  { name: '100,000 commits', isLong: true, make: () => longHistory(100_000) },
  { name: '20,000 refs', isLong: true, make: () => manyRefs(20_000) },
]

function wide(): Made {
  const trees = nested(9, 10, ten)
  return changed(trees.at(-1)!, trees.slice(0, -1), { path: '0/0/0/0/0/0/0/0/0', blob: file })
}

function deep(levels: number): Made {
  const trees = nested(levels, 1, entryOf('100644', 'x', file))
  return changed(trees.at(-1)!, trees.slice(0, -1), { path: '0' })
}

/** A push may have no more refs. */
const refsOfPush = 10_000

/** Pushes objects and refs. @returns false when something is refused */
async function pushAll(
  remote: string,
  objects: PackObject[],
  refs: [string, string][],
): Promise<boolean> {
  let pack = packOf(objects)
  for (let from = 0; from < refs.length; from += refsOfPush) {
    const some = new Map(refs.slice(from, from + refsOfPush))
    if (!(await pushPack(remote, some, pack)).includes('ok refs/')) return false
    pack = packOf([])
  }
  return true
}

interface MadeGist {
  id: string
  git_push_url: string
  history: { version: string }[]
}

/** Makes a gist with these objects, if it can have them. @returns its id */
async function plantGist(objects: PackObject[], head: string, attacked: Attacked): Promise<string> {
  const { server, token } = attacked
  const body = Buffer.from(JSON.stringify({ files: { file: { content: 'x' } } }))
  const { text } = await send(`${server.url}/gists`, { method: 'POST', token, body })
  const made = JSON.parse(text) as MadeGist
  const remote = made.git_push_url.replace('://', `://mona:${token}@`)
  const refs = new Map([['refs/heads/main', head]])
  await pushPack(remote, refs, packOf(objects), made.history[0]?.version)
  return made.id
}

/** Pushes a bomb. @returns what operations can name; undefined when it is refused */
async function plant({ make }: Bomb, attacked: Attacked): Promise<Subject | undefined> {
  const { objects, head, refs = new Map(), path = 'file', blob = file, tag = head } = make()
  const remote = gitUrl(attacked)
  const first = new Map([['refs/heads/base', idOf(base)]])
  await pushPack(remote, first, packOf([file, small, base]))
  const all = [['refs/heads/main', idOf(head)], ...refs] as [string, string][]
  if (!(await pushAll(remote, objects, all))) return undefined
  const ids = { base: idOf(base), head: idOf(head), blob: idOf(blob), tag: idOf(tag) }
  const gist = await plantGist([file, small, base, ...objects], idOf(head), attacked)
  return { ...ids, tree: idOf(small), gist, branch: 'main', path }
}

/** No operation may take longer, in milliseconds. git may use the processor for 20 seconds. */
const longest = 60_000

const attackOf = (bomb: Bomb): Attack => ({
  name: `All operations that read git, on ${bomb.name}`,
  ...(bomb.isLong && { isLong: true }),
  statuses: [0, 200, 201, 202, 204, 304, 403, 404, 405, 406, 409, 413, 422, 503],
  async arrange(attacked) {
    const subject = await plant(bomb, attacked)
    return async () => {
      const outcomes = subject ? await performAll(subject, attacked) : []
      const slow = outcomes.filter(({ duration }) => duration > longest)
      if (slow.length > 0) throw new Error(slow.map(({ operation }) => operation).join(', '))
      return outcomes.map(({ status }) => status)
    }
  },
})

export const objects: Attack[] = bombs.map(attackOf)
