import { createHash } from 'node:crypto'
import type { Conversion, Convert, Converted } from '../converter.ts'
import { ImportFailure } from '../failure.ts'
import { type FileChange, fitPath, openPen, type Pen, type Person } from '../fast-import.ts'
import { createSourceHttp } from '../http.ts'
import { sourceFailure } from '../source-failure.ts'
import { applyChanges } from './apply-changes.ts'
import { createTfvcClient, type TfvcClient } from './client.ts'
import type { Changeset, Identity, Item } from './replies.ts'
import { Tree } from './tree.ts'

const branch = 'main'

const experimental =
  'The import of TFVC is experimental. Its branches are folders, and have become folders of one branch.'
const unfit = 'Files with names that git does not take were left out.'

interface Work {
  client: TfvcClient
  pen: Pen
  tree: Tree
  /** Marks of contents, by their hash. */
  marks: Map<string, number>
  /** Of those who have no address. */
  host: string
  left: Set<string>
}

/**
 * Imports a project of TFVC through the documented REST interface, with a personal access token. What it
 * makes of the changesets is compared with what the source has at the end: a history with something in it
 * that is not understood is refused, not guessed.
 */
export const convertTfvc: Convert = async (conversion) => {
  const { source, limits, stage, signal } = conversion
  const root = source.project === undefined ? '$/' : `$/${source.project}`
  using http = createSourceHttp(conversion)
  const client = createTfvcClient(http, { url: source.url, limits, root })
  const changesets = await client.changesets()
  using pen = await openPen({ stage, signal })
  const work: Work = {
    ...{ client, pen, tree: new Tree(root), marks: new Map<string, number>() },
    ...{ host: source.url.hostname, left: new Set([experimental]) },
  }
  await write(changesets, work, conversion)
  await pen.finish()
  return result(changesets, work.left)
}

function result(changesets: Changeset[], left: ReadonlySet<string>): Converted {
  const head = changesets.length > 0 ? { head: branch } : {}
  return { ...head, left: [...left], checked: false }
}

async function write(
  changesets: Changeset[],
  work: Work,
  { progress }: Pick<Conversion, 'progress'>,
): Promise<void> {
  const { length: commits } = changesets
  let parent: number | undefined
  for (const [index, changeset] of changesets.entries()) {
    progress({ done: index, total: commits, commits })
    parent = await writeChangeset(changeset, parent, work)
  }
  const last = changesets.at(-1)
  if (last) await compare(last, work)
  progress({ done: commits, total: commits, commits })
}

async function writeChangeset(
  changeset: Changeset,
  parent: number | undefined,
  work: Work,
): Promise<number> {
  const { client, tree, pen, host } = work
  const { id, author, committer, seconds, comment } = changeset
  const list = (folder: string) => client.list(folder, id)
  const { removed, written } = await applyChanges(await client.changes(id), tree, list)
  const changes: FileChange[] = removed.flatMap((path) =>
    fitPath(path) === undefined ? [] : [{ delete: path }],
  )
  for (const item of written) changes.push(...(await writeItem(item, id, work)))
  return pen.commit({
    ref: `refs/heads/${branch}`,
    author: { ...personOf(author, host), seconds },
    committer: { ...personOf(committer, host), seconds },
    message: comment,
    parents: parent === undefined ? [] : [parent],
    changes,
  })
}

async function writeItem(item: Item, changeset: number, work: Work): Promise<FileChange[]> {
  const { tree, left } = work
  const path = tree.relative(item.path)
  if (path === undefined) return []
  const mode = item.link ? '120000' : '100644'
  const before = tree.get(path)
  tree.set({ path, hash: item.hash, mode })
  const renamed: FileChange[] = before && before.path !== path ? [{ delete: before.path }] : []
  if (fitPath(path, mode) === undefined) {
    left.add(unfit)
    return renamed
  }
  return [...renamed, { mode, of: await blobOf(item, changeset, work), path }]
}

/** Contents that were there before are not fetched again. */
async function blobOf({ path, hash }: Item, changeset: number, work: Work): Promise<number> {
  const known = hash === undefined ? undefined : work.marks.get(hash)
  if (known !== undefined) return known
  const content = await work.client.content(path, changeset)
  const actual = createHash('md5').update(content).digest('base64')
  if (hash !== undefined && hash !== actual) throw sourceFailure('malformed')
  const mark = work.marks.get(actual) ?? (await work.pen.addBlob(content))
  work.marks.set(actual, mark)
  return mark
}

/** An account of a domain is `DOMAIN\name`; only the name says who it is. */
function personOf({ displayName, uniqueName }: Identity, host: string): Omit<Person, 'seconds'> {
  const account = uniqueName.split('\\').at(-1) ?? ''
  const name = displayName || account || 'unknown'
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(account)) return { name, email: account }
  return { name, email: `${(account || name).replace(/[\s@<>]+/g, '.')}@${host}` }
}

/** @throws ImportFailure where the files are not those that the source has */
async function compare({ id }: Changeset, { client, tree }: Work): Promise<void> {
  const items = (await client.list(tree.root, id)).filter(({ folder }) => !folder)
  const same = items.every((item) => {
    const ours = tree.get(tree.relative(item.path) ?? '')
    return ours && (item.hash === undefined || ours.hash === undefined || ours.hash === item.hash)
  })
  if (same && items.length === tree.size) return
  throw new ImportFailure(
    'unsupported',
    'The history of the source has changes that are not understood: what comes of them is not what it has.',
  )
}
