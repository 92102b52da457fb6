import { acceptedForm, textTypeOf } from '../../api/accepted-form.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { pageLinks, pageOf } from '../../api/page.ts'
import { diffTooLarge, notFound, nothingFound } from '../../core/errors.ts'
import { changes } from '../../git/diff/diff.ts'
import { divergence, mergeBase } from '../../git/history/divergence.ts'
import { wholeDiff } from '../../git/diff/whole-diff.ts'
import type { Commit } from '../../git/formats/commit-log.ts'
import { commitsById } from '../../git/history/read-commits.ts'
import { logCommits } from '../../git/history/log-commits.ts'
import { sidesOf, type Side } from './comparison.ts'
import { commitViews } from './commit-views.ts'
import { diffEntry } from './diff-entry-view.ts'
import { placePage, placeUrl } from '../repositories/named-place.ts'

type Compared = Request<'repos/compare-commits-with-basehead'>
type Sides = NonNullable<Awaited<ReturnType<typeof sidesOf>>>

const commitsOnPage = 250
const maxFiles = 300

/** The page of a request. Without page parameters, it is the newest commits. */
function windowOf({ query }: Compared) {
  const isPaged = query.page !== undefined || query.per_page !== undefined
  return { isPaged, ...pageOf({ per_page: commitsOnPage, ...query }, commitsOnPage) }
}

type Window = ReturnType<typeof windowOf>

/** One page of the commits that only the head has, oldest first. */
async function pageOfCommits(
  { base, head, place }: Sides,
  page: Window,
  counting: Promise<number>,
) {
  const range = { from: head.sha, without: base.sha }
  const read = async (limit: number, offset: number) =>
    (await logCommits(place, range, { limit, offset }, '--topo-order')).reverse()
  // Most comparisons have one page, so it is read while they are counted.
  const newest = page.number === 1 ? read(page.limit, 0) : undefined
  newest?.catch(() => {}) // reported below
  if (!page.isPaged) return newest ?? []
  const total = await counting
  const end = Math.max(0, total - page.offset)
  const limit = Math.min(page.limit, end)
  if (limit === 0) return []
  return newest && total <= page.limit ? newest : read(limit, end - limit)
}

async function filesOf({ base, head, place }: Sides, { links }: Compared) {
  const change = { base: base.sha, head: head.sha }
  const { files, patchesOf } = await changes(place, change, maxFiles)
  const shown = files.slice(0, maxFiles)
  const lines = await patchesOf(shown)
  return shown.map((file) => diffEntry(file, lines.get(file.path), head, links))
}

/** The views of the base, of the merge base, and of commits of the head. */
async function viewsOf(
  { base, head }: Sides,
  common: string,
  found: readonly Commit[],
  { links }: Compared,
  context: Context,
) {
  const known = await commitsById(context.git.path(base.repository.id), [base.sha, common])
  const ends = [base.sha, common].flatMap((sha) => known.get(sha) ?? [])
  if (ends.length < 2) throw notFound()
  const view = (commits: readonly Commit[], { repository }: Side) =>
    commitViews(commits, { repository, links }, context)
  // One call verifies all signatures with one process.
  const isSame = base.repository.id === head.repository.id
  const views = isSame
    ? await view([...ends, ...found], head)
    : [...(await view(ends, base)), ...(await view(found, head))]
  const [base_commit, merge_base_commit, ...commits] = views
  return { base_commit: base_commit!, merge_base_commit: merge_base_commit!, commits }
}

function statusOf(ahead: number, behind: number) {
  if (ahead > 0 && behind > 0) return 'diverged' as const
  if (ahead === 0 && behind === 0) return 'identical' as const
  return ahead > 0 ? ('ahead' as const) : ('behind' as const)
}

function addressesOf({ repository, path, links }: Compared, { base, head }: Sides) {
  const named = path.basehead.split('/').map(encodeURIComponent).join('/')
  const page = `${placePage(repository, links)}/compare`
  const permanent = ({ repository: { owner }, sha }: Side) => `${owner.login}:${sha}`
  return {
    url: `${placeUrl(repository, links)}/compare/${named}`,
    html_url: `${page}/${named}`,
    permalink_url: `${page}/${permanent(base)}...${permanent(head)}`,
    diff_url: `${page}/${named}.diff`,
    patch_url: `${page}/${named}.patch`,
  }
}

/** The merge base. @throws ServiceError 404 */
async function requireCommon({ base, head, place }: Sides): Promise<string> {
  const common = await mergeBase(place, base.sha, head.sha)
  if (common !== undefined) return common
  throw nothingFound(`No common ancestor between ${base.sha} and ${head.sha}.`)
}

/** Reads all parts of a comparison at the same time. */
async function partsOf(sides: Sides, request: Compared, context: Context) {
  const page = windowOf(request)
  const finding = requireCommon(sides)
  const counting = divergence(sides.place, sides.base.sha, sides.head.sha)
  const viewing = Promise.all([
    finding,
    pageOfCommits(
      sides,
      page,
      counting.then(({ ahead }) => ahead),
    ),
  ]).then(([common, found]) => viewsOf(sides, common, found, request, context))
  const parts = Promise.all([
    counting,
    viewing,
    page.number === 1 ? filesOf(sides, request) : undefined,
  ])
  parts.catch(() => {}) // without a common ancestor, the others fail as well
  await finding
  const [{ ahead, behind }, views, files] = await parts
  return { page, ahead, behind, views, files }
}

async function compared(request: Compared, sides: Sides, context: Context) {
  const { links } = request
  const { page, ahead, behind, views, files } = await partsOf(sides, request, context)
  const body = {
    ...addressesOf(request, sides),
    ...views,
    status: statusOf(ahead, behind),
    ahead_by: ahead,
    behind_by: behind,
    total_commits: ahead,
    ...(files && { files }),
  }
  return {
    status: 200 as const,
    body,
    headers: page.isPaged ? pageLinks(page, ahead, links) : {},
  }
}

export const commitComparisons = {
  'repos/compare-commits-with-basehead': async (request, context) => {
    const { path, repository, caller, accept } = request
    const sides = await sidesOf(path.basehead, repository, caller, context)
    if (!sides) throw notFound()
    const accepted = acceptedForm(accept, ['diff', 'patch'], context.brand)
    if (!accepted) return compared(request, sides, context)
    await requireCommon(sides)
    const { base, head, place } = sides
    const data = await wholeDiff(place, { base: base.sha, head: head.sha }, accepted.form)
    if (!data) throw diffTooLarge()
    return { status: 200, media: { type: textTypeOf(accepted), data } }
  },
} satisfies Partial<Handlers>
