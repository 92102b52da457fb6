import { acceptedForm, textTypeOf } from '../../../api/accepted-form.ts'
import type { Context } from '../../../api/context.ts'
import type { Handlers, Request } from '../../../api/handler.ts'
import { pageLinks, pageOf, type Page } from '../../../api/page.ts'
import { diffTooLarge, notFound, nothingFound } from '../../../core/errors.ts'
import { changedFiles, patches, wholeDiff } from '../../../git/diff.ts'
import { divergence, mergeBase } from '../../../git/divergence.ts'
import { readCommit } from '../../../git/history.ts'
import { logCommits } from '../../../git/log-commits.ts'
import { sidesOf, type Side } from '../commits/comparison.ts'
import { commitViews } from '../commit-views.ts'
import { diffEntry } from '../views/diff-entry.ts'
import { placePage, placeUrl } from '../views/named-place.ts'

type Compared = Request<'repos/compare-commits-with-basehead'>
type Sides = NonNullable<Awaited<ReturnType<typeof sidesOf>>>

const commitsOnPage = 250
const maxFiles = 300

/** One page of the commits that only the head has, oldest first. */
async function pageOfCommits({ base, head, place }: Sides, page: Page, total: number) {
  const end = Math.max(0, total - page.offset)
  const limit = Math.min(page.limit, end)
  if (limit === 0) return []
  const range = { from: head.sha, without: base.sha }
  const window = { limit, offset: end - limit }
  return (await logCommits(place, range, window, '--topo-order')).reverse()
}

async function filesOf({ head, place }: Sides, from: string, { links }: Compared) {
  const change = { base: from, head: head.sha, direct: true }
  const files = (await changedFiles(place, change)).slice(0, maxFiles)
  const lines = await patches(place, change, files)
  return files.map((file) => diffEntry(file, lines.get(file.path), head, links))
}

/** The views of commits of one side. */
async function viewOf({ repository }: Side, sha: string, { links }: Compared, context: Context) {
  const commit = await readCommit(context.git.path(repository.id), sha)
  if (!commit) throw notFound()
  const [view] = await commitViews([commit], { repository, links }, context)
  return view!
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

async function compared(request: Compared, sides: Sides, common: string, context: Context) {
  const { base, head, place } = sides
  const { path, query, links } = request
  const page = pageOf(query, commitsOnPage)
  const { ahead, behind } = await divergence(place, base.sha, head.sha)
  const [found, files, base_commit, merge_base_commit] = await Promise.all([
    pageOfCommits(sides, page, ahead),
    page.number === 1 ? filesOf(sides, common, request) : undefined,
    viewOf(base, base.sha, request, context),
    viewOf(base, common, request, context),
  ])
  const body = {
    ...addressesOf(request, sides),
    base_commit,
    merge_base_commit,
    status: statusOf(ahead, behind),
    ahead_by: ahead,
    behind_by: behind,
    total_commits: ahead,
    commits: await commitViews(found, { repository: head.repository, links }, context),
    ...(files && { files }),
  }
  const at = `/repos/${path.owner}/${path.repo}/compare/${encodeURIComponent(path.basehead)}`
  return { status: 200 as const, body, headers: pageLinks(at, page, ahead, links) }
}

export const commitComparisons = {
  'repos/compare-commits-with-basehead': async (request, context) => {
    const { path, repository, caller, accept } = request
    const sides = await sidesOf(path.basehead, repository, caller, context)
    if (!sides) throw notFound()
    const { base, head, place } = sides
    const common = await mergeBase(place, base.sha, head.sha)
    if (common === undefined) {
      throw nothingFound(`No common ancestor between ${base.sha} and ${head.sha}.`)
    }
    const accepted = acceptedForm(accept, ['diff', 'patch'], context.brand)
    if (!accepted) return compared(request, sides, common, context)
    const range = { base: base.sha, head: head.sha }
    const data = await wholeDiff(place, range, accepted.form)
    if (!data) throw diffTooLarge()
    return { status: 200, media: { type: textTypeOf(accepted), data } }
  },
} satisfies Partial<Handlers>
