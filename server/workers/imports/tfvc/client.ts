import type { Conversion } from '../converter.ts'
import type { SourceHttp } from '../http.ts'
import { sourceFailure } from '../source-failure.ts'
import { createTfvcRequests } from './requests.ts'
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
  /** The contents of a folder at a changeset, at any depth. */
  list(folder: string, changeset: number): Promise<Item[]>
  content(path: string, changeset: number): Promise<Buffer>
}

/** Entries per page. */
const pageSize = 100
/** Maximum bytes of one file, which is held in memory. */
const maxFileSize = 1024 * 1024 * 1024
/** Maximum number of changesets, and of changes in one. */
const maxEntries = 1_000_000
const maxCommentLength = 65_536

/**
 * Creates a client.
 * @param root the imported folder, `$/Project`
 */
export function createTfvcClient(
  http: SourceHttp,
  { url, limits, root }: { url: URL; limits: Conversion['limits']; root: string },
): TfvcClient {
  const { ask, json } = createTfvcRequests(http, url)

  async function withFullComment(changeset: Changeset): Promise<Changeset> {
    if (!changeset.commentTruncated) return changeset
    const query = { maxCommentLength }
    return readChangeset(await json(`changesets/${changeset.id}`, query))
  }

  async function changesets(): Promise<Changeset[]> {
    const all: Changeset[] = []
    for (;;) {
      const last = all.at(-1)?.id ?? 0
      const query = {
        ...{ 'searchCriteria.itemPath': root, 'searchCriteria.fromId': last + 1 },
        ...{ $orderby: 'id asc', $top: pageSize },
      }
      const some = readList(await json('changesets', query), readChangeset)
      const later = some.filter(({ id }) => id > last)
      for (const each of later) all.push(await withFullComment(each))
      if (later.length === 0) return all
      if (all.length > maxEntries || !isAscending(all)) throw sourceFailure('malformed')
    }
  }

  async function changes(changeset: number): Promise<Change[]> {
    const all: Change[] = []
    for (;;) {
      const query = { $skip: all.length, $top: pageSize }
      const some = readList(await json(`changesets/${changeset}/changes`, query), readChange)
      all.push(...some)
      if (some.length < pageSize) return all
      if (all.length > maxEntries) throw sourceFailure('too large')
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
    return reply.bytes(Math.min(limits.bytes, maxFileSize))
  }

  return { changesets, changes, list, content }
}

const isAscending = (all: Changeset[]): boolean =>
  all.slice(-pageSize).every(({ id }, at, some) => at === 0 || id > (some[at - 1]?.id ?? id))
