import type {
  RepositoryAffiliation,
  RepositoryOrder,
  RepositoryOrderField,
  RepositoryPrivacy,
  RepositoryVisibility,
} from '../../../generated/graphql/types.ts'
import { userOf } from '../../access/auth/caller.ts'
import { strongestRole } from '../../access/auth/roles.ts'
import { repositoryView } from '../../api/views/repository.ts'
import { seenBy } from '../../domains/repositories/seen-by.ts'
import type { RepositorySelection } from '../../storage/repositories/repository-conditions.ts'
import type {
  ListedRepository,
  RepositoryOrder as StoredOrder,
} from '../../storage/repositories/repository-lists.ts'
import type { Affiliation } from '../../storage/repositories/repository-relations.ts'
import { connectionOf, type List, type PageArguments } from '../connection.ts'
import type { Execution } from '../execution.ts'
import { Item } from '../item.ts'
import { valueAt } from '../read-field.ts'

/** Arguments of a connection of the repositories of an account. */
export interface RepositoryArguments extends PageArguments {
  affiliations?: readonly (RepositoryAffiliation | null)[] | null
  ownerAffiliations: readonly (RepositoryAffiliation | null)[] | null
  isArchived?: boolean | null
  isFork?: boolean | null
  orderBy?: RepositoryOrder | null
  privacy?: RepositoryPrivacy | null
  visibility?: RepositoryVisibility | null
}

const relations: Record<RepositoryAffiliation, Affiliation> = {
  OWNER: 'owner',
  COLLABORATOR: 'collaborator',
  ORGANIZATION_MEMBER: 'organization_member',
}

const relationsOf = (names: RepositoryArguments['affiliations']): Affiliation[] =>
  (names ?? ['OWNER', 'COLLABORATOR']).flatMap((name) => (name ? [relations[name]] : []))

const orders: Record<RepositoryOrderField, StoredOrder['by']> = {
  CREATED_AT: 'created',
  NAME: 'name',
  PUSHED_AT: 'pushed',
  STARGAZERS: 'stargazers',
  UPDATED_AT: 'updated',
}

/** The order of the store. Without one, repositories are in the order in which they were created. */
export const repositoryOrder = (
  order: { field: RepositoryOrderField; direction: 'ASC' | 'DESC' } | null | undefined,
): StoredOrder =>
  order
    ? { by: orders[order.field], direction: order.direction === 'ASC' ? 'asc' : 'desc' }
    : { by: 'id', direction: 'asc' }

const none = { ids: [] }

/** There are no internal repositories. */
function visibilityOf({ privacy, visibility }: RepositoryArguments): RepositorySelection {
  const wanted = [privacy, visibility].filter((each) => each != null)
  if (wanted.length === 0) return {}
  const [first] = wanted
  if (first === 'INTERNAL' || wanted.some((each) => each !== first)) return none
  return { visibility: first === 'PUBLIC' ? 'public' : 'private' }
}

/**
 * Repositories of a user by their relation to them. Others learn only of public repositories in
 * which the user collaborates.
 */
function ofUser(userId: number, by: Affiliation[], { caller }: Execution): RepositorySelection {
  if (by.length === 1 && by[0] === 'owner') return { ownerId: userId }
  const connected = { userId, by }
  return userOf(caller)?.id === userId ? { connected } : { connected, visibility: 'public' }
}

function ofViewer({ affiliations }: RepositoryArguments, { caller }: Execution) {
  if (!affiliations) return {}
  const userId = userOf(caller)?.id
  return userId === undefined ? none : { alsoConnected: { userId, by: relationsOf(affiliations) } }
}

async function selectionOf(
  owner: Item<'User'> | Item<'Organization'>,
  args: RepositoryArguments,
  execution: Execution,
): Promise<RepositorySelection> {
  const id = (await valueAt(owner, ['id'], execution)) as number
  const by = relationsOf(args.ownerAffiliations)
  const owned = by.includes('owner') ? { ownerId: id } : none
  const { isArchived, isFork } = args
  const base: RepositorySelection = owner.type === 'User' ? ofUser(id, by, execution) : owned
  const shown = visibilityOf(args)
  const isHidden = base.visibility === 'public' && shown.visibility === 'private'
  return {
    ...base,
    ...shown,
    ...ofViewer(args, execution),
    ...(isArchived != null && { archived: isArchived }),
    ...(isFork != null && { fork: isFork }),
    ...(isHidden && none),
  }
}

/** The repositories of a selection that the caller sees. */
export function repositoryList<Node>(
  requested: RepositorySelection,
  order: StoredOrder,
  execution: Execution,
  made: (items: Item<'Repository'>[]) => Promise<Node[]>,
): List<Node> {
  const { caller, links, context } = execution
  const { repositoryLists } = context.storage
  const viewer = userOf(caller)
  const selection = { ...requested, ...seenBy(caller) }
  const itemOf = ({ repository, given }: ListedRepository) => {
    const role = viewer && strongestRole(repository, viewer, given)
    return new Item('Repository', repositoryView(repository, links, role))
  }
  return {
    page: async (number, size) => {
      const range = { limit: size + 1, offset: (number - 1) * size }
      const listing = { ...range, order, ...(viewer && { viewerId: viewer.id }) }
      const found = await execution.perform(() => repositoryLists.list(selection, listing))
      return {
        items: await made(found.slice(0, size).map((each) => itemOf(each))),
        hasNext: found.length > size,
      }
    },
    total: () => execution.perform(() => repositoryLists.count(selection)),
  }
}

/** The repositories of an account. */
export async function repositoriesOf(
  owner: Item<'User'> | Item<'Organization'>,
  args: RepositoryArguments,
  execution: Execution,
) {
  const selection = await selectionOf(owner, args, execution)
  const list = repositoryList(
    selection,
    repositoryOrder(args.orderBy),
    execution,
    async (items) => items,
  )
  return connectionOf(list, args)
}
