import { requireUser } from '../../access/auth/acting.ts'
import { userOf, type Caller } from '../../access/auth/caller.ts'
import { strongestRole } from '../../access/auth/roles.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { unprocessable, validationFailed } from '../../core/errors.ts'
import { findAccount } from '../accounts/find-account.ts'
import { readablePage } from './readable-page.ts'
import { privateAccessOf } from './seen-by.ts'
import type { RepositorySelection } from '../../storage/repositories/repository-conditions.ts'
import { affiliations, type Affiliation } from '../../storage/repositories/repository-relations.ts'
import type { RepositoryOrder } from '../../storage/repositories/repository-lists.ts'
import { repositoryView } from '../../api/views/repository.ts'
import { parseInstant } from '../../api/instant.ts'
import { pageAfterId, pageLinks, pageOf } from '../../api/page.ts'

type Query = NonNullable<Request<'repos/list-for-authenticated-user'>['query']>

const refused = (field: string, message: string) =>
  validationFailed({ resource: 'Repository', field, code: 'invalid', message })

/** @throws ServiceError 422 for an unknown affiliation */
function affiliationsIn(list: string): Affiliation[] {
  const words = list.split(',').map((word) => word.trim())
  const unknown = words.find((word) => !(affiliations as readonly string[]).includes(word))
  if (unknown === undefined) return words as Affiliation[]
  throw refused('affiliation', `must be a comma-separated list of ${affiliations.join(', ')}`)
}

/** Maps each `type` to the parameters `affiliation` and `visibility`, which replace it. */
const types: Record<NonNullable<Query['type']>, Pick<Query, 'affiliation' | 'visibility'>> = {
  all: {},
  owner: { affiliation: 'owner' },
  member: { affiliation: 'collaborator,organization_member' },
  public: { visibility: 'public' },
  private: { visibility: 'private' },
}

function typeless(query: Query): Pick<Query, 'affiliation' | 'visibility'> {
  const { type, affiliation, visibility } = query
  if (type === undefined) return { affiliation, visibility }
  if (affiliation === undefined && visibility === undefined) return types[type]
  throw unprocessable('If you specify visibility or affiliation, you cannot specify type.')
}

const instant = (query: Query, field: 'since' | 'before') =>
  parseInstant(query[field], { resource: 'Repository', field })

function selectionOf(query: Query, caller: Caller, userId: number): RepositorySelection {
  const { affiliation, visibility } = typeless(query)
  return {
    connected: { userId, by: affiliation ? affiliationsIn(affiliation) : affiliations },
    visibility: visibility === 'all' ? undefined : visibility,
    reach: privateAccessOf(caller),
    updatedAfter: instant(query, 'since'),
    updatedBefore: instant(query, 'before'),
  }
}

type Sorting = Pick<Query, 'sort' | 'direction'>

function orderOf({ sort = 'full_name', direction }: Sorting): RepositoryOrder {
  return { by: sort, direction: direction ?? (sort === 'full_name' ? 'asc' : 'desc') }
}

/** Relations of an account to the repositories of each type. */
const relations: Record<'all' | 'owner' | 'member', Affiliation[]> = {
  all: ['owner', 'collaborator'],
  owner: ['owner'],
  member: ['collaborator'],
}

type OrganizationType = NonNullable<Request<'repos/list-for-org'>['query']['type']>

/** Selects the repositories of an organization that have a type. */
function ofType(type: OrganizationType, caller: Caller): RepositorySelection {
  const userId = userOf(caller)?.id
  if (type === 'member') {
    return userId === undefined ? { ids: [] } : { connected: { userId, by: affiliations } }
  }
  if (type === 'public' || type === 'private') return { visibility: type }
  return type === 'all' ? {} : { fork: type === 'forks' }
}

export const repositoryLists = {
  'repos/list-public': async ({ query, links }, { storage }) => {
    const { items, headers } = await pageAfterId({ links, query }, (range) =>
      storage.repositoryLists.listPublic(range),
    )
    return { status: 200, body: items.map((each) => repositoryView(each, links)), headers }
  },

  'repos/list-for-user': async ({ path, query, caller, links }, context) => {
    const { id } = await findAccount(path.username, context)
    const by = relations[query.type ?? 'owner']
    const order = orderOf(query)
    return readablePage(
      { connected: { userId: id, by }, visibility: 'public' },
      { caller, links: links.at(`/user/${id}/repos`), query, order },
      context,
    )
  },

  'repos/list-for-org': async ({ organization, query, caller, links }, context) => {
    const { type = 'all', sort = 'created', direction } = query
    const order = orderOf({ sort, direction })
    return readablePage(
      { ownerId: organization.id, ...ofType(type, caller) },
      { caller, links, query, order },
      context,
    )
  },

  'repos/list-for-authenticated-user': async ({ query = {}, caller, links }, { storage }) => {
    const user = requireUser(caller)
    const page = pageOf(query)
    const selection = selectionOf(query, caller, user.id)
    const listing = { ...page, order: orderOf(query), viewerId: user.id }
    const found = await storage.repositoryLists.list(selection, listing)
    const total = await storage.repositoryLists.count(selection, page)
    return {
      status: 200,
      body: found.map(({ repository, given }) =>
        repositoryView(repository, links, strongestRole(repository, user, given)),
      ),
      headers: pageLinks(page, total, links),
    }
  },
} satisfies Partial<Handlers>
