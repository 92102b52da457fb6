import { userOf, type Caller } from '../../../access/auth/caller.ts'
import { strongestRole } from '../../../access/auth/roles.ts'
import type { Context } from '../../../api/context.ts'
import { pageLinks, pageOf, type ListRequest } from '../../../api/page.ts'
import { repositoryView } from '../../../api/views/repository.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { NamedValue } from '../../../storage/actions/named-values.ts'
import { seenBy } from '../../repositories/seen-by.ts'
import { chosenRepositories, requireChoosable, requireSelected } from './selection.ts'

type Needs = Pick<Context, 'storage'>

/** A secret or variable of an organization or of the caller, and the caller. */
interface Selecting {
  value: NamedValue
  organization?: Account
  caller: Caller
}

/** Where values are stored, and the word for one of them in refusals. */
interface Kind {
  values: 'dependencySecrets' | 'actionsSecrets' | 'workspaceSecrets' | 'actionsVariables'
  what: 'secret' | 'variable'
}

const order = { by: 'id', direction: 'asc' } as const
const done = { status: 204 as const, body: undefined }

/** What callers can do with the repositories that may use a value of a kind. */
const selectedRepositories = ({ values, what }: Kind) => ({
  /** One page of the repositories, as far as the caller can see them. */
  async list(
    { value, caller }: Pick<Selecting, 'value' | 'caller'>,
    { links, query = {} }: ListRequest,
    { storage }: Needs,
  ) {
    const page = pageOf(query)
    const viewer = userOf(caller)
    const selection = { ids: await storage[values].selectedIds(value.id), ...seenBy(caller) }
    const listing = { ...page, order, ...(viewer && { viewerId: viewer.id }) }
    const found = await storage.repositoryLists.list(selection, listing)
    const total_count = await storage.repositoryLists.count(selection)
    const repositories = found.map(({ repository, given }) =>
      repositoryView(repository, links, viewer && strongestRole(repository, viewer, given)),
    )
    const headers = pageLinks(page, total_count, links)
    return { status: 200 as const, body: { total_count, repositories }, headers }
  },

  /** Replaces the repositories. @throws ServiceError 409, 422 */
  async set({ value, ...choice }: Selecting, ids: readonly number[], { storage }: Needs) {
    requireSelected(value, what)
    const chosen = await chosenRepositories(ids, choice, { storage })
    await storage.transaction((transaction) => transaction[values].select(value.id, chosen))
    return done
  },

  /** @throws ServiceError 404, 409 */
  async add({ value, ...choice }: Selecting, id: number, { storage }: Needs) {
    await requireChoosable(id, choice, { storage })
    requireSelected(value, what)
    await storage[values].addSelected(value.id, id)
    return done
  },

  /** @throws ServiceError 404, 409 */
  async remove({ value, ...choice }: Selecting, id: number, { storage }: Needs) {
    await requireChoosable(id, choice, { storage })
    requireSelected(value, what)
    await storage[values].removeSelected(value.id, id)
    return done
  },
})

/**
 * The operations on the repositories that may use a value.
 * @param find the value that a request names
 */
export function selectionOf<Asked>(
  kind: Kind,
  find: (request: Asked, context: Context) => Promise<NamedValue>,
) {
  type From<Rest> = Asked & Pick<Selecting, 'caller' | 'organization'> & Rest
  const selected = selectedRepositories(kind)
  const selecting = async (request: From<unknown>, context: Context): Promise<Selecting> => {
    const { caller, organization } = request
    return { value: await find(request, context), caller, ...(organization && { organization }) }
  }
  return {
    list: async (request: From<ListRequest>, context: Context) =>
      selected.list(await selecting(request, context), request, context),

    set: async (
      request: From<{ body: { selected_repository_ids: readonly number[] } }>,
      context: Context,
    ) =>
      selected.set(
        await selecting(request, context),
        request.body.selected_repository_ids,
        context,
      ),

    add: async (request: From<{ path: { repository_id: number } }>, context: Context) =>
      selected.add(await selecting(request, context), request.path.repository_id, context),

    remove: async (request: From<{ path: { repository_id: number } }>, context: Context) =>
      selected.remove(await selecting(request, context), request.path.repository_id, context),
  }
}
