import { atLeast } from '../../access/auth/roles.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers } from '../../api/handler.ts'
import { pageLinks, pageOf } from '../../api/page.ts'
import { nothingFound } from '../../core/errors.ts'
import { readCommit } from '../../git/history/read-commits.ts'
import { pageOfRefs, type NamedRef } from '../../git/refs/list-refs.ts'
import { isBranchName } from '../../git/formats/names.ts'
import { openObjects } from '../../git/objects/object-reader.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { commitViews } from '../commits/commit-views.ts'
import { branchView, listedBranch } from './view.ts'
import { shortBranch } from '../commits/short-branch-view.ts'

/** @throws ServiceError 404 */
async function headOf(branch: string, { id }: Repository, { git }: Pick<Context, 'git'>) {
  const path = git.path(id)
  using objects = openObjects(path)
  const name = `refs/heads/${branch}^{commit}`
  const [found] = isBranchName(branch) ? await objects.info([name]) : []
  const commit = found && (await readCommit(path, found.id))
  if (!commit) throw nothingFound('Branch not found')
  return commit
}

export const branches = {
  'repos/list-branches': async ({ repository, role, query, links }, context) => {
    const page = pageOf(query)
    const { protected: wanted } = query
    const protections = await context.storage.branchProtections.summaries(repository.id)
    const isListed = (name: string) => wanted === undefined || wanted === protections.has(name)
    const place = context.git.path(repository.id)
    const { refs, total } = await pageOfRefs(place, 'refs/heads', page, 'name', isListed)
    const view = (each: NamedRef) =>
      atLeast(role, 'write')
        ? listedBranch(each, repository, links, protections.get(each.name))
        : shortBranch(each, repository, links, protections.has(each.name))
    return {
      status: 200,
      body: refs.map(view),
      headers: pageLinks(page, total, links),
    }
  },

  'repos/get-branch': async ({ path, repository, links }, context) => {
    const head = await headOf(path.branch, repository, context)
    const [commit] = await commitViews([head], { repository, links }, context)
    const { branchProtections } = context.storage
    const protection = await branchProtections.find(repository.id, path.branch)
    return { status: 200, body: branchView(path.branch, commit!, repository, links, protection) }
  },
} satisfies Partial<Handlers>
