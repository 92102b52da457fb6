import type { Caller } from '../../../access/auth/caller.ts'
import type { Context } from '../../../api/context.ts'
import { conflict, notFound, validationFailed } from '../../../core/errors.ts'
import { seenBy } from '../../repositories/seen-by.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { NamedValue } from '../../../storage/actions/named-values.ts'
import { accountOf, type Owner } from './owner.ts'

type Needs = Pick<Context, 'storage'>

/**
 * The caller, who can only select visible repositories, and the organization that owns them, unless
 * the value is the caller's own.
 */
interface Choice {
  organization?: Account | undefined
  caller: Caller
}

async function isSelectable(ids: number[], { organization, caller }: Choice, { storage }: Needs) {
  const order = { by: 'id', direction: 'asc' } as const
  const selection = { ids, ...seenBy(caller) }
  const found = await storage.repositoryLists.list(selection, {
    order,
    limit: ids.length,
    offset: 0,
  })
  return (
    found.length === ids.length &&
    found.every(({ repository }) => !organization || repository.owner_id === organization.id)
  )
}

/**
 * Returns the selected repository ids without duplicates.
 * @throws ServiceError 422 when one is not a repository of the organization, if there is one, that
 * is visible to the caller
 */
export async function chosenRepositories(
  ids: readonly number[],
  choice: Choice,
  { storage, resource = 'OrganizationSecret' }: Needs & { resource?: string },
): Promise<number[]> {
  const chosen = [...new Set(ids)]
  if (chosen.length === 0 || (await isSelectable(chosen, choice, { storage }))) return chosen
  const whose = choice.organization ? 'of the organization' : 'that you can access'
  const message = `must all be repositories ${whose}`
  throw validationFailed({ resource, field: 'selected_repository_ids', code: 'invalid', message })
}

/**
 * @throws ServiceError 404 for an id that is not such a repository
 */
export async function requireChoosable(id: number, choice: Choice, needs: Needs): Promise<void> {
  if (!(await isSelectable([id], choice, needs))) throw notFound()
}

/** The same as `chosenRepositories` for an input that may lack them. @throws ServiceError 422 */
export async function chosenFor(
  ids: readonly number[] | undefined,
  { owner, caller }: { owner: Owner; caller: Caller },
  needs: Needs & { resource?: string },
): Promise<number[] | undefined> {
  if (!ids || !accountOf(owner)) return undefined
  return chosenRepositories(ids, { organization: owner.organization, caller }, needs)
}

interface Selecting {
  visibility?: NamedValue['visibility']
  selected_repository_ids?: readonly number[]
}

/** @throws ServiceError 422 for repositories together with another visibility than `selected` */
export function checkSelection(
  { visibility, selected_repository_ids: ids }: Selecting,
  resource: string,
): void {
  if (visibility === 'selected' || !ids?.length) return
  const message = 'is allowed only with the visibility selected'
  throw validationFailed({ resource, field: 'selected_repository_ids', code: 'invalid', message })
}

/** @throws ServiceError 409 for a secret or variable whose visibility is not `selected` */
export function requireSelected({ visibility }: NamedValue, what = 'secret'): void {
  if (visibility === 'selected') return
  throw conflict(`The visibility of the ${what} is not "selected"`)
}
