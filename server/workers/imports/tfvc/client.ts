import type { Conversion } from '../converter.ts'
import type { SourceHttp } from '../http.ts'
import { sourceFailure } from '../source-failure.ts'
import { createTfvcAsking } from './requests.ts'
import {
  type Change,
  type Changeset,
  type Item,
  readChange,
  readChangeset,
  readItem,
  readList,
} from './replies.ts'

export interface TfvcClient {
  /** All changesets below the root, oldest first. */
  changesets(): Promise<Changeset[]>
  changes(changeset: number): Promise<Change[]>
  /** What is in a folder, at any depth, as of a changeset. */
  list(folder: string, changeset: number): Promise<Item[]>
  content(path: string, changeset: number): Promise<Buffer>
}

/** Entries of one page. */
const page = 100
/** Bytes of one file, which is held in memory. */
const largestFile = 1024 * 1024 * 1024
/** Changesets, and changes of one, that an import may have. */
const most = 1_000_000
const longestComment = 65_536

/** @param root what is imported, `$/Project` */
export function createTfvcClient(
  http: SourceHttp,
  { url, limits, root }: { url: URL; limits: Conversion['limits']; root: string },
): TfvcClient {
  const { ask, json } = createTfvcAsking(http, url)

  async function whole(changeset: Changeset): Promise<Changeset> {
    if (!changeset.commentTruncated) return changeset
    const query = { maxCommentLength: longestComment }
    return readChangeset(await json(`changesets/${changeset.id}`, query))
  }

  async function changesets(): Promise<Changeset[]> {
    const all: Changeset[] = []
    for (;;) {
      const last = all.at(-1)?.id ?? 0
      const query = {
        ...{ 'searchCriteria.itemPath': root, 'searchCriteria.fromId': last + 1 },
        ...{ $orderby: 'id asc', $top: page },
      }
      const some = readList(await json('changesets', query), readChangeset)
      const later = some.filter(({ id }) => id > last)
      for (const each of later) all.push(await whole(each))
      if (later.length === 0) return all
      if (all.length > most || !isAscending(all)) throw sourceFailure('malformed')
    }
  }

  async function changes(changeset: number): Promise<Change[]> {
    const all: Change[] = []
    for (;;) {
      const query = { $skip: all.length, $top: page }
      const some = readList(await json(`changesets/${changeset}/changes`, query), readChange)
      all.push(...some)
      if (some.length < page) return all
      if (all.length > most) throw sourceFailure('too large')
    }
  }

  const version = (changeset: number) => ({
    'versionDescriptor.versionType': 'Changeset',
    'versionDescriptor.version': changeset,
  })

  async function list(folder: string, changeset: number): Promise<Item[]> {
    const query = { scopePath: folder, recursionLevel: 'Full', ...version(changeset) }
    return readList(await json('items', query), readItem)
  }

  async function content(path: string, changeset: number): Promise<Buffer> {
    const query = { path, download: 'true', ...version(changeset) }
    const reply = await ask('items', query, 'application/octet-stream')
    return reply.bytes(Math.min(limits.bytes, largestFile))
  }

  return { changesets, changes, list, content }
}

const isAscending = (all: Changeset[]): boolean =>
  all.slice(-page).every(({ id }, at, some) => at === 0 || id > (some[at - 1]?.id ?? id))
