import { requireActor } from '../../access/auth/acting.ts'
import type { Handlers } from '../../api/handler.ts'
import { nothingFound, unprocessable } from '../../core/errors.ts'
import { readCommit } from '../../git/history/read-commits.ts'
import { findCommitId } from '../commits/find-commit.ts'
import { mergeIntoBranch } from '../pushes/merge-commits.ts'
import { commitViews } from '../commits/commit-views.ts'
import { isSeenBy } from '../repositories/seen-by.ts'
import { branchView } from '../branches/view.ts'
import { fetchCommit } from './fetch-objects.ts'
import { branchTip } from './mergeability.ts'
import { renameBranch } from './rename-branch.ts'

const filled = (text: string) => text.trim() || undefined

export const branchChanges = {
  'repos/merge': async ({ repository, caller, links, body }, context) => {
    const path = context.git.path(repository.id)
    const tip = await branchTip(repository, body.base, context)
    if (tip === undefined) throw nothingFound('Base does not exist')
    const head = await findCommitId(path, body.head)
    if (head === undefined) throw nothingFound('Head does not exist')
    const message = filled(body.commit_message ?? '') ?? `Merge ${body.head} into ${body.base}`
    const actor = requireActor(caller)
    const merge = { repository, actor, caller, links, branch: body.base, tip, head, message }
    const result = await mergeIntoBranch(merge, context)
    if (!result) return { status: 204, body: undefined }
    const commit = await readCommit(path, result.sha)
    if (!commit) throw new Error(`Commit ${result.sha} not found`)
    const [view] = await commitViews([commit], { repository, links }, context)
    return { status: 201, body: view! }
  },

  'repos/merge-upstream': async ({ repository, caller, links, body }, context) => {
    const { branch } = body
    const { repositories } = context.storage
    const { parent_id: parentId } = repository
    const parent = parentId === null ? undefined : await repositories.find(parentId)
    if (!parent || !(await isSeenBy(caller, parent, context))) {
      throw unprocessable('The repository is not a fork, or its source is gone')
    }
    const tip = await branchTip(repository, branch, context)
    const head = await branchTip(parent, branch, context)
    if (tip === undefined || head === undefined) {
      throw unprocessable(`The branch ${branch} is not in both repositories`)
    }
    await fetchCommit(head, parent, repository, context)
    const base_branch = `${parent.owner.login}:${branch}`
    const message = `Merge ${base_branch} into ${branch}`
    const actor = requireActor(caller)
    const merge = {
      repository,
      actor,
      caller,
      links,
      branch,
      tip,
      head,
      message,
      forward: true,
      syncing: true,
    }
    const result = await mergeIntoBranch(merge, context)
    return { status: 200, body: resultOf(result?.type ?? 'none', base_branch) }
  },

  'repos/rename-branch': async ({ repository, caller, role, links, path, body }, context) => {
    const actor = requireActor(caller)
    const naming = { repository, actor, role, links, from: path.branch, to: body.new_name }
    const { sha, after } = await renameBranch(naming, context)
    const commit = await readCommit(context.git.path(repository.id), sha)
    if (!commit) throw new Error(`Commit ${sha} not found`)
    const [view] = await commitViews([commit], { repository: after, links }, context)
    const { branchProtections } = context.storage
    const protection = await branchProtections.find(repository.id, body.new_name)
    return { status: 201, body: branchView(body.new_name, view!, after, links, protection) }
  },
} satisfies Partial<Handlers>

const words = {
  none: (from: string) => `This branch is not behind the upstream ${from}.`,
  merge: (from: string) => `Successfully fetched and merged from upstream ${from}.`,
  'fast-forward': (from: string) =>
    `Successfully fetched and fast-forwarded from upstream ${from}.`,
}

const resultOf = (merge_type: keyof typeof words, base_branch: string) => ({
  message: words[merge_type](base_branch),
  merge_type,
  base_branch,
})
