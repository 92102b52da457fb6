import { requireActor } from '../../access/auth/acting.ts'
import { userOf, type Caller } from '../../access/auth/caller.ts'
import { canSee } from '../../access/auth/can-see.ts'
import { rightsIn } from '../../access/auth/rights.ts'
import { strongestRole } from '../../access/auth/roles.ts'
import { shownRole } from '../../access/auth/shown-role.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { forkRepository } from './fork.ts'
import { callerAsOwner, organizationFor } from '../repositories/new-owner.ts'
import { seenBy } from '../repositories/seen-by.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { RepositoryOrder } from '../../storage/repositories/repository-lists.ts'
import { fullView } from '../repositories/full-view.ts'
import { repositoryView } from '../../api/views/repository.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

type Sort = NonNullable<NonNullable<Request<'repos/list-forks'>['query']>['sort']>

const orders: Record<Sort, RepositoryOrder> = {
  newest: { by: 'created', direction: 'desc' },
  oldest: { by: 'created', direction: 'asc' },
  stargazers: { by: 'stargazers', direction: 'desc' },
  watchers: { by: 'stargazers', direction: 'desc' },
}

/** Returns the owner of the new fork. @throws ServiceError 401, 403 or 422 */
const ownerFor = (login: string | undefined, caller: Caller, context: Context): Promise<Account> =>
  login === undefined
    ? callerAsOwner(caller, context)
    : organizationFor(login, caller, { resource: 'Fork', field: 'organization' }, context)

/** @throws ServiceError 404 when the token cannot access the existing fork */
async function roleInExisting(fork: Repository, caller: Caller, { storage }: Context) {
  if (!(await canSee(caller, fork, storage))) throw notFound()
  const { role } = await rightsIn(fork, caller, storage)
  return role && shownRole(caller, role)
}

export const forks = {
  'repos/create-fork': async ({ body = {}, caller, repository: source, links }, context) => {
    const creator = requireActor(caller)
    const { organization, name, default_branch_only: defaultBranchOnly = false } = body
    const owner = await ownerFor(organization, caller, context)
    const forking = { source, owner, creator, name, defaultBranchOnly, links }
    const { fork, isNew } = await forkRepository(forking, context)
    const role = isNew ? 'admin' : await roleInExisting(fork, caller, context)
    return { status: 202, body: await fullView(fork, { caller, role, links }, context) }
  },

  'repos/list-forks': async ({ query = {}, caller, repository, links }, { storage }) => {
    const { sort = 'newest' } = query
    const page = pageOf(query)
    const user = userOf(caller)
    const selection = { parentId: repository.id, ...seenBy(caller) }
    const listing = { ...page, order: orders[sort], ...(user && { viewerId: user.id }) }
    const found = await storage.repositoryLists.list(selection, listing)
    const total = await storage.repositoryLists.count(selection, page)
    return {
      status: 200,
      body: found.map(({ repository: fork, given }) =>
        repositoryView(fork, links, user && strongestRole(fork, user, given)),
      ),
      headers: pageLinks(page, total, links),
    }
  },
} satisfies Partial<Handlers>
