import { acceptedForm, textTypeOf, type AcceptedForm } from '../../api/accepted-form.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { pageLinks, pageOf } from '../../api/page.ts'
import { diffTooLarge, notFound, unprocessable } from '../../core/errors.ts'
import { changes } from '../../git/diff/diff.ts'
import { emptyTree } from '../../git/diff/difference.ts'
import { commitPatch, wholeDiff } from '../../git/diff/whole-diff.ts'
import { branchesAt } from '../../git/history/branches-with.ts'
import { readCommit } from '../../git/history/read-commits.ts'
import { absentIn, findCommitId, requireCommitId } from './find-commit.ts'
import { historyPage } from './history-page.ts'
import { commitViews } from './commit-views.ts'
import { shortBranch } from './short-branch-view.ts'
import { diffEntry } from './diff-entry-view.ts'

/** Maximum number of files listed, in all and on a page. */
const maxFiles = 3000
const filesOnPage = 300

/** The changes of a commit as text. @throws ServiceError 406 when they are larger than 16 MiB */
async function commitText(
  place: string,
  commit: { sha: string; parents: string[] },
  { form, type }: AcceptedForm<'diff' | 'patch' | 'sha'>,
) {
  const { sha } = commit
  const change = { base: commit.parents[0] ?? emptyTree, head: sha, direct: true }
  const data =
    form === 'sha'
      ? sha
      : form === 'patch' && commit.parents.length < 2
        ? await commitPatch(place, change)
        : await wholeDiff(place, change, 'diff')
  if (data === undefined) throw diffTooLarge()
  return {
    status: 200 as const,
    // Callers name the commit that they have as the ETag, to learn whether a branch has moved.
    media: { type: textTypeOf({ type }), data, ...(form === 'sha' && { tag: `"${sha}"` }) },
  }
}

/** @throws ServiceError 409 without commits, 422 for an unknown commit */
async function commitAt(place: string, ref: string) {
  const commit = await readCommit(place, await requireCommitId(place, ref))
  if (commit) return commit
  throw unprocessable(`No commit found for SHA: ${ref}`)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

async function withFiles(
  { repository, query, links }: Request<'repos/get-commit'>,
  commit: NonNullable<Awaited<ReturnType<typeof readCommit>>>,
  context: Context,
) {
  const place = context.git.path(repository.id)
  const { sha, parents } = commit
  const change = { base: parents[0] ?? emptyTree, head: sha, direct: true }
  const [{ files: all, patchesOf }, [view]] = await Promise.all([
    changes(place, change, maxFiles),
    commitViews([commit], { repository, links }, context),
  ])
  const page = pageOf(query, filesOnPage)
  const files = all.slice(0, maxFiles)
  const shown = files.slice(page.offset, page.offset + page.limit)
  const lines = await patchesOf(shown)
  const [additions, deletions] = [
    sum(all.map((file) => file.additions)),
    sum(all.map((file) => file.deletions)),
  ]
  const at = { repository, sha }
  const body = {
    ...view!,
    stats: { additions, deletions, total: additions + deletions },
    files: shown.map((file) => diffEntry(file, lines.get(file.path), at, links)),
  }
  return { status: 200 as const, body, headers: pageLinks(page, files.length, links) }
}

export const commits = {
  'repos/list-commits': async (request, context) => {
    const { repository, query } = request
    const place = context.git.path(repository.id)
    const from = await findCommitId(place, query.sha ?? repository.default_branch)
    if (from === undefined) throw await absentIn(place, notFound())
    return historyPage(request, from, context)
  },

  'repos/get-commit': async (request, context) => {
    const { path, repository, accept } = request
    const place = context.git.path(repository.id)
    const commit = await commitAt(place, path.ref)
    const accepted = acceptedForm(accept, ['diff', 'patch', 'sha'], context.brand)
    if (accepted) return commitText(place, commit, accepted)
    return withFiles(request, commit, context)
  },

  'repos/list-branches-for-head-commit': async ({ path, repository, links }, context) => {
    const place = context.git.path(repository.id)
    const sha = await requireCommitId(place, path.commit_sha)
    const found = await branchesAt(place, sha)
    const isProtected = await context.storage.branchProtections.branches(repository.id)
    const body = found.map(({ name }) =>
      shortBranch({ name, id: sha }, repository, links, isProtected.has(name)),
    )
    return { status: 200, body }
  },
} satisfies Partial<Handlers>
