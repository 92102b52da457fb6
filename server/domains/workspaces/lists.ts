import { userOf, type Caller } from '../../access/auth/caller.ts'
import { requireUser } from '../../access/auth/acting.ts'
import { strongestRole } from '../../access/auth/roles.ts'
import type { Context } from '../../api/context.ts'
import { pageLinks, pageOf, storedPage, type ListRequest } from '../../api/page.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { currentSecond } from '../../core/clock.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Workspace } from '../../storage/workspaces/workspaces.ts'
import { seenBy } from '../repositories/seen-by.ts'
import { mostWorkspaces } from './create.ts'
import { reachedRole, type Placed } from './own.ts'
import { workspaceView } from './view.ts'

type Needs = Pick<Context, 'storage' | 'clock'>

const listOf = (total_count: number, codespaces: Schemas['workspace'][]) => ({
  status: 200 as const,
  body: { total_count, codespaces },
})

const idsOf = (workspaces: readonly Workspace[]) => [
  ...new Set(workspaces.map(({ repository_id }) => repository_id)),
]

/** The repositories of workspaces, with the role of the caller in each. */
async function placesOf(
  workspaces: readonly Workspace[],
  caller: Caller,
  { storage }: Needs,
): Promise<Placed[]> {
  const ids = idsOf(workspaces)
  if (ids.length === 0) return []
  const viewer = userOf(caller)
  const found = await storage.repositoryLists.list(
    { ids },
    {
      order: { by: 'id', direction: 'asc' },
      limit: ids.length,
      offset: 0,
      ...(viewer && { viewerId: viewer.id }),
    },
  )
  const places = new Map(found.map((each) => [each.repository.id, each]))
  return workspaces.flatMap((workspace) => {
    const place = places.get(workspace.repository_id)
    if (!place) return [] // the repository was deleted since
    const { repository, given } = place
    return [{ workspace, repository, role: viewer && strongestRole(repository, viewer, given) }]
  })
}

/** Whether the token may read workspaces, for each repository. */
async function readableOf(places: readonly Placed[], caller: Caller, context: Needs) {
  const repositories = new Map<number, Repository>()
  for (const { repository } of places) repositories.set(repository.id, repository)
  const readable = new Set<number>()
  for (const [id, repository] of repositories) {
    const role = await reachedRole(repository, { workspaces: 'read' }, caller, context)
    if (role !== undefined) readable.add(id)
  }
  return places.filter(({ repository }) => readable.has(repository.id))
}

/** One page of the workspaces of the caller, whose number is bounded. */
export async function ownWorkspaces(
  { caller, links, query = {} }: ListRequest & { caller: Caller },
  repositoryId: number | undefined,
  context: Needs,
) {
  const user = requireUser(caller)
  const repositories = {
    ...seenBy(caller),
    ...(repositoryId !== undefined && { ids: [repositoryId] }),
  }
  const selection = { repositories, ownerId: user.id, now: currentSecond(context.clock) }
  const all = await context.storage.workspaces.list(selection, { limit: mostWorkspaces, offset: 0 })
  const places = await placesOf(all, caller, context)
  const readable = await readableOf(places, caller, context)
  const page = pageOf(query)
  const shown = readable.slice(page.offset, page.offset + page.limit)
  const views = shown.map((placed) => workspaceView(placed, user, links))
  const headers = pageLinks(page, readable.length, links)
  return { ...listOf(readable.length, views), headers }
}

/** One page of the workspaces in the repositories of an organization, of one user or of all. */
export async function workspacesIn(
  { organization, user }: { organization: Account; user?: Account },
  { caller, links, query }: ListRequest & { caller: Caller },
  context: Needs,
) {
  const selection = {
    repositories: { ownerId: organization.id, ...seenBy(caller) },
    ...(user && { ownerId: user.id }),
    now: currentSecond(context.clock),
  }
  const { workspaces, accounts } = context.storage
  const { items, total, headers } = await storedPage(
    { links, query },
    {
      list: (page) => workspaces.list(selection, page),
      count: () => workspaces.count(selection),
    },
  )
  const places = await placesOf(items, caller, context)
  const owners = await accounts.findMany(items.map(({ owner_id }) => owner_id))
  const views = places.flatMap((placed) => {
    const owner = owners.get(placed.workspace.owner_id)
    return owner ? [workspaceView(placed, owner, links)] : [] // deleted since
  })
  return { ...listOf(total, views), headers }
}
