import { requireActor } from '../../access/auth/acting.ts'
import type { Context } from '../../api/context.ts'
import type { Links } from '../../core/links.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { changes } from '../../git/diff/diff.ts'
import { commitsBetween } from '../../git/history/read-commits.ts'
import { mostListed } from './limits.ts'
import { createPull } from './create.ts'
import { refreshPull } from './mergeability.ts'
import { mergePull } from './merge.ts'
import { protectionState } from './protection/merge-obstacles.ts'
import { pullsOf } from './pull.ts'
import { pullAt } from './pull-at.ts'
import { pullText, pullFormOf } from './pull-text.ts'
import { updatePull } from './update.ts'
import { updateBranch } from './update-branch.ts'
import type { IssueOrder } from '../../storage/issues/issue-lists.ts'
import type { Pull } from '../../storage/pulls/pull.ts'
import type { PullSelection } from '../../storage/pulls/pulls.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import { commitViews } from '../commits/commit-views.ts'
import { diffEntry } from '../commits/diff-entry-view.ts'
import { pullRequest, pullRequestSimple } from './view.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

type Listed = Request<'pulls/list'>

/** Maximum number of files listed. */
const maxFiles = 3000

const columns = {
  created: 'created',
  updated: 'updated',
  popularity: 'comments',
  'long-running': 'created',
} as const

/** The newest come first, unless the caller chose a property. */
function orderOf({ query: { sort = 'created', direction }, links }: Listed): IssueOrder {
  const isChosen = new URLSearchParams(links.list.query).has('sort')
  return { by: columns[sort], direction: direction ?? (isChosen ? 'asc' : 'desc') }
}

/** Converts the query to a selection; undefined when the owner of the head does not exist. */
async function selectionOf(
  { repository, query }: Listed,
  { storage }: Context,
): Promise<PullSelection | undefined> {
  const { state = 'open', head, base } = query
  const selection = {
    repositoryId: repository.id,
    base,
    state: state === 'all' ? undefined : state,
  }
  const [, owner, ref] = /^([^:]+):(.+)$/s.exec(head ?? '') ?? []
  if (owner === undefined || ref === undefined) return selection
  const account = await storage.accounts.findByLogin(owner)
  return account && { ...selection, head: { ownerId: account.id, ref } }
}

/** Sorts issues in the order of the given ids. */
function inOrder(ids: readonly number[], issues: readonly Issue[]): Issue[] {
  const byId = new Map(issues.map((issue) => [issue.id, issue]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function listed(request: Listed, context: Context) {
  const { storage } = context
  const { repository, query, links } = request
  const page = pageOf(query)
  const selection = await selectionOf(request, context)
  const order = orderOf(request)
  const ids = selection ? await storage.pulls.list(selection, { ...page, order }) : []
  const total = selection ? await storage.pulls.count(selection, page) : 0
  const issues = inOrder(ids, await storage.issues.findMany(repository, ids))
  const found = await pullsOf(repository, issues, storage)
  return {
    status: 200 as const,
    body: found.map((pull) => pullRequestSimple(pull, links)),
    headers: pageLinks(page, total, links),
  }
}

/** Returns one page of a list below a pull request. */
function sliceOf<Item>(
  request: Request<'pulls/list-files' | 'pulls/list-commits'>,
  all: readonly Item[],
) {
  const page = pageOf(request.query)
  const headers = pageLinks(page, all.length, request.links)
  return { items: all.slice(page.offset, page.offset + page.limit), headers }
}

/** A pull request, and whether the protection of its base branch stops the merge. */
const viewOf = async (pull: Pull, links: Links, context: Context) =>
  pullRequest(pull, links, { obstacle: await protectionState(pull, context) })

export const pulls = {
  'pulls/list': listed,

  'pulls/create': async ({ repository, caller, role, links, body: input }, context) => {
    const actor = requireActor(caller)
    const pull = await createPull({ repository, actor, caller, links, role, input }, context)
    return { status: 201, body: await viewOf(pull, links, context) }
  },

  'pulls/get': async (request, context) => {
    const pull = await refreshPull(await pullAt(request, context), context)
    const form = pullFormOf(request.accept, context)
    if (form) return await pullText(pull, form, request.repository.id, context)
    return { status: 200, body: await viewOf(pull, request.links, context) }
  },

  'pulls/update': async (request, context) => {
    const { caller, role, links, body: input = {} } = request
    const pull = await pullAt(request, context)
    const actor = requireActor(caller)
    const updated = await updatePull({ pull, actor, role, links, input }, context)
    return { status: 200, body: await viewOf(await refreshPull(updated, context), links, context) }
  },

  'pulls/check-if-merged': async (request, context) => {
    const { merged_at: merged } = await pullAt(request, context)
    if (merged === null) throw notFound()
    return { status: 204, body: undefined }
  },

  'pulls/merge': async (request, context) => {
    const { caller, links, body: input = { merge_method: 'merge' } } = request
    const pull = await pullAt(request, context)
    const sha = await mergePull(
      { pull, actor: requireActor(caller), caller, links, input },
      context,
    )
    const message = 'Pull Request successfully merged'
    return { status: 200, body: { sha, merged: true, message } }
  },

  'pulls/update-branch': async (request, context) => {
    const { caller, links, body: input = {} } = request
    const pull = await pullAt(request, context)
    const actor = requireActor(caller)
    const { expected_head_sha: expected } = input
    await updateBranch({ pull, caller, actor, links, expected }, context)
    const { url } = pullRequestSimple(pull, links)
    return { status: 202, body: { message: 'Updating pull request branch.', url } }
  },

  'pulls/list-files': async (request, context) => {
    const pull = await refreshPull(await pullAt(request, context), context)
    const path = context.git.path(request.repository.id)
    const { checked_sha: base, head_sha: head } = pull
    const { files, patchesOf } = await changes(path, { base, head }, maxFiles)
    const { items, headers } = sliceOf(request, files.slice(0, maxFiles))
    const lines = await patchesOf(items)
    const place = { repository: pull.base, sha: head }
    const body = items.map((file) => diffEntry(file, lines.get(file.path), place, request.links))
    return { status: 200, body, headers }
  },

  'pulls/list-commits': async (request, context) => {
    const { repository, links } = request
    const pull = await refreshPull(await pullAt(request, context), context)
    const path = context.git.path(repository.id)
    const { checked_sha: base, head_sha: head } = pull
    const { commits } = await commitsBetween(path, base, head, mostListed)
    const { items, headers } = sliceOf(request, commits)
    const body = await commitViews(items, { repository, links }, context)
    return { status: 200, body, headers }
  },
} satisfies Partial<Handlers>
