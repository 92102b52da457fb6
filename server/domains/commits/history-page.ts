import type { Context } from '../../api/context.ts'
import type { Request } from '../../api/handler.ts'
import { parseInstant } from '../../api/instant.ts'
import { trimEnd } from '../../core/trim-end.ts'
import { pageLinks, pageOf, type Page } from '../../api/page.ts'
import type { Commit } from '../../git/formats/commit-log.ts'
import { countHistory } from '../../git/history/count-history.ts'
import { commitsById } from '../../git/history/read-commits.ts'
import { knownHistory, readHistory, type History } from '../../git/history/known-history.ts'
import { logCommits, type LogSelection } from '../../git/history/log-commits.ts'
import { walkHistory } from '../../git/history/walk-history.ts'
import { commitViews } from './commit-views.ts'
import { addressesOf } from './commit-filter.ts'

type Listed = Request<'repos/list-commits'>

/** Longer histories are not counted for the link to the last page. */
const maxCounted = 10_000

/** Pages up to this commit are found without the ids of the history. */
const nearby = 200

const second = 1000

/** What the commits have in common. Undefined when there can be none. */
async function selectionOf(
  { query }: Listed,
  from: string,
  context: Context,
): Promise<LogSelection | undefined> {
  const at = (field: 'since' | 'until') => {
    const instant = parseInstant(query[field], { resource: 'Commit', field })
    return instant === undefined ? undefined : Math.max(0, Math.floor(instant / second))
  }
  const authors = await addressesOf(query.author, context)
  const committers = await addressesOf(query.committer, context)
  if (authors?.length === 0 || committers?.length === 0) return undefined
  const path = (query.path && trimEnd(query.path.replace(/^\/+/, ''), '/')) || undefined
  if (path !== undefined && /[\0\n]/.test(path)) return undefined
  return { from, path, authors, committers, since: at('since'), until: at('until') }
}

/** Whether a request lists all commits, from whatever commit it starts. */
const isWhole = ({ path, author, committer, since, until }: Listed['query']) =>
  [path, author, committer, since, until].every((each) => each === undefined)

/** Which commits a request lists. */
interface Listing {
  /** Path of the repository. */
  place: string
  selection: LogSelection
  isWhole: boolean
}

const isNear = ({ limit, offset }: Page) => offset + limit <= nearby

/** The ids of a history that were read, or are read because the caller continues to the next pages. */
function idsOf(page: Page, { place, selection: { from }, isWhole }: Listing) {
  if (!isWhole || page.offset + page.limit > maxCounted) return undefined
  return isNear(page)
    ? knownHistory(place, from, maxCounted + 1)
    : readHistory(place, from, maxCounted + 1)
}

/** The commits on a page and the one after them. */
async function commitsOn(page: Page, listing: Listing, ids: History | undefined) {
  const { limit, offset } = page
  const { place, selection, isWhole } = listing
  const end = offset + limit + 1
  if (ids) return [...(await commitsById(place, ids.slice(offset, end))).values()]
  const walked = isWhole && isNear(page) ? await walkHistory(place, selection.from, end) : undefined
  return walked?.slice(offset) ?? logCommits(place, selection, { limit: limit + 1, offset })
}

/** The number of commits, if nothing is filtered and they can be counted. */
async function countOf(
  { place, selection: { from }, isWhole }: Listing,
  ids: History | undefined,
  reading: Promise<Commit[]>,
) {
  if (!isWhole) return undefined
  const most = maxCounted + 1
  const count = ids?.length ?? (await countHistory(place, { from, most }, reading))
  return count < most ? count : undefined
}

async function viewsOf(
  reading: Promise<Commit[]>,
  { limit }: Page,
  { repository, links }: Listed,
  context: Context,
) {
  const found = await reading
  const body = await commitViews(found.slice(0, limit), { repository, links }, context)
  return { body, hasMore: found.length > limit }
}

/**
 * One page of the history of a commit, with its links.
 * @throws ServiceError 422 for an invalid time, 503 when git takes too long
 */
export async function historyPage(request: Listed, from: string, context: Context) {
  const { repository, query, links } = request
  const selection = await selectionOf(request, from, context)
  if (!selection) return { status: 200 as const, body: [] }
  const page = pageOf(query)
  const place = context.git.path(repository.id)
  const listing = { place, selection, isWhole: isWhole(query) }
  const ids = await idsOf(page, listing)
  const reading = commitsOn(page, listing, ids)
  const [{ body, hasMore }, total] = await Promise.all([
    viewsOf(reading, page, request, context),
    countOf(listing, ids, reading),
  ])
  return { status: 200 as const, body, headers: pageLinks(page, total ?? hasMore, links) }
}
