import type { Caller } from '../../../access/auth/caller.ts'
import type { Context } from '../../../api/context.ts'
import { notFound, ServiceError, validationFailed } from '../../../core/errors.ts'
import { seenBy } from '../../repositories/seen-by.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { OrganizationSecret } from '../../../storage/organizations/organization-secrets.ts'

type Needs = Pick<Context, 'storage'>

/**
 * The organization and the caller. Only repositories that are visible to the caller can be
 * selected.
 */
interface Choice {
  organization: Account
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
    found.every(({ repository }) => repository.owner_id === organization.id)
  )
}

/**
 * Returns the selected repository ids without duplicates.
 * @throws ServiceError 422 when one is not a repository of the organization that is visible to the
 * caller
 */
export async function chosenRepositories(
  ids: readonly number[],
  choice: Choice,
  needs: Needs,
): Promise<number[]> {
  const chosen = [...new Set(ids)]
  if (chosen.length === 0 || (await isSelectable(chosen, choice, needs))) return chosen
  const message = 'must all be repositories of the organization'
  const [resource, field] = ['OrganizationSecret', 'selected_repository_ids']
  throw validationFailed({ resource, field, code: 'invalid', message })
}

/**
 * @throws ServiceError 404 for an id that is not a repository of the organization visible to the
 * caller
 */
export async function requireChoosable(id: number, choice: Choice, needs: Needs): Promise<void> {
  if (!(await isSelectable([id], choice, needs))) throw notFound()
}

/** @throws ServiceError 409 for a secret whose visibility is not `selected` */
export function requireSelected({ visibility }: OrganizationSecret): void {
  if (visibility === 'selected') return
  throw new ServiceError({ status: 409, message: 'The visibility of the secret is not "selected"' })
}
