import type { Conversion } from '../converter.ts'
import { ImportFailure } from '../failure.ts'
import type { SourceHttp, SourceReply } from '../http.ts'
import { sourceFailure } from '../source-failure.ts'
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

type Query = Record<string, string | number>

/** Entries of one page. */
const page = 100
/** Bytes of a list, and of one file: each is held in memory. */
const longestList = 64 * 1024 * 1024
const largestFile = 1024 * 1024 * 1024
/** Changesets, and changes of one, that an import may have. */
const most = 1_000_000
const longestComment = 65_536

/**
 * The documented REST interface of Azure DevOps and Team Foundation Server, version 1.0, which all of them
 * know. @param root what is imported, `$/Project`
 */
export function createTfvcClient(
  http: SourceHttp,
  { url, limits, root }: { url: URL; limits: Conversion['limits']; root: string },
): TfvcClient {
  async function ask(path: string, query: Query, accept: string): Promise<SourceReply> {
    const at = new URL(url)
    at.pathname = `${url.pathname.replace(/\/+$/, '')}/_apis/tfvc/${path}`
    const all = Object.entries({ ...query, 'api-version': '1.0' })
    at.search = `?${all.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')}`
    const reply = await http.request({ url: at, headers: { Accept: accept } })
    if (reply.status === 200) return reply
    await reply.bytes(longestComment).catch(() => {})
    throw refusal(reply)
  }

  async function json(path: string, query: Query): Promise<unknown> {
    const reply = await ask(path, query, 'application/json')
    const body = await reply.bytes(longestList)
    // Without credentials some answer with a page where people sign in.
    if (/^text\/html/.test(reply.headers['content-type'] ?? '')) throw sourceFailure('credentials')
    try {
      return JSON.parse(body.toString()) as unknown
    } catch {
      throw sourceFailure('malformed')
    }
  }

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

/** Who asks for credentials that only its own network can give is not asked again. */
function refusal({ status, headers }: SourceReply): ImportFailure {
  const offered = headers['www-authenticate'] ?? ''
  if (status === 401 && offered !== '' && !/\bbasic\b/i.test(offered)) {
    return new ImportFailure(
      'unsupported',
      'The source accepts no personal access token, and other ways to sign in are not supported.',
    )
  }
  const signIn = status === 203 || status === 401 || status === 403
  if (signIn) return sourceFailure('credentials')
  return status === 404 ? missing() : sourceFailure('malformed')
}

const missing = () =>
  new ImportFailure('changed meanwhile', 'The source no longer has what it has listed.')
