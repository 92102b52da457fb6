import { createHash } from 'node:crypto'
import type { Conversion, Convert, Converted } from '../converter.ts'
import { ImportFailure } from '../failure.ts'
import {
  type FileChange,
  fitPath,
  openFastImport,
  type FastImport,
  type Person,
} from '../fast-import.ts'
import { isFitContent, isRead } from '../fast-import/fit-content.ts'
import { createSourceHttp } from '../http.ts'
import { sourceFailure } from '../source-failure.ts'
import { applyChanges } from './apply-changes.ts'
import { createTfvcClient, type TfvcClient } from './client.ts'
import type { Changeset, Identity, Item } from './replies.ts'
import { Tree } from './tree.ts'

const branch = 'main'

const experimental =
  'TFVC imports are experimental. TFVC branches are folders and were imported as folders of one branch.'
const unfit = 'Files with names or content that git does not allow were skipped.'

interface Work {
  client: TfvcClient
  pen: FastImport
  stage: string
  tree: Tree
  /** Marks of blobs by content hash. */
  marks: Map<string, number>
  /** Host of addresses for authors without one. */
  host: string
  left: Set<string>
}

/**
 * Imports a TFVC project through the documented REST API, with a personal access token. At the end
 * the result is compared with the source. A history with unsupported changes is refused, not
 * approximated.
 */
export const convertTfvc: Convert = async (conversion) => {
  const { source, limits, stage, signal } = conversion
  const root = source.project === undefined ? '$/' : `$/${source.project}`
  using http = createSourceHttp(conversion)
  const client = createTfvcClient(http, { url: source.url, limits, root })
  const changesets = await client.changesets()
  using pen = await openFastImport({ stage, signal })
  const work: Work = {
    ...{ client, pen, stage, tree: new Tree(root), marks: new Map<string, number>() },
    ...{ host: source.url.hostname, left: new Set([experimental]) },
  }
  await write(changesets, work, conversion)
  await pen.finish()
  return result(changesets, work.left)
}

function result(changesets: Changeset[], left: ReadonlySet<string>): Converted {
  const head = changesets.length > 0 ? { head: branch } : {}
  return { ...head, has: [['changeset', changesets.length]], left: [...left], checked: false }
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
  if (fitPath(path, mode) === undefined || !(await isFit(item, path, changeset, work))) {
    left.add(unfit)
    return fitPath(path) === undefined ? renamed : [...renamed, { delete: path }]
  }
  return [...renamed, { mode, of: await blobOf(item, changeset, work), path }]
}

/** Whether a push may contain a file, which is fetched again if git reads its content. */
async function isFit({ path: source }: Item, path: string, changeset: number, work: Work) {
  const { stage, client } = work
  return !isRead(path) || isFitContent(stage, path, await client.content(source, changeset))
}

/** Returns the blob of a file. Content that was fetched before is not fetched again. */
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

/** A domain account is `DOMAIN\name`; the name identifies the person. */
function personOf({ displayName, uniqueName }: Identity, host: string): Omit<Person, 'seconds'> {
  const account = uniqueName.split('\\').at(-1) ?? ''
  const name = displayName || account || 'unknown'
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(account)) return { name, email: account }
  return { name, email: `${(account || name).replace(/[\s@<>]+/g, '.')}@${host}` }
}

/**
 * Compares the files.
 * @throws ImportFailure when they differ from the source
 */
async function compare({ id }: Changeset, { client, tree }: Work): Promise<void> {
  const items = (await client.list(tree.root, id)).filter(({ folder }) => !folder)
  const same = items.every((item) => {
    const ours = tree.get(tree.relative(item.path) ?? '')
    return ours && (item.hash === undefined || ours.hash === undefined || ours.hash === item.hash)
  })
  if (same && items.length === tree.size) return
  throw new ImportFailure(
    'unsupported',
    'The history of the source has unsupported changes: the converted files differ from the source.',
  )
}
