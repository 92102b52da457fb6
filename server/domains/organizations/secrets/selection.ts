import type { Caller } from '../../../access/auth/caller.ts'
import type { Context } from '../../../api/context.ts'
import { notFound, ServiceError, validationFailed } from '../../../core/errors.ts'
import { seenBy } from '../../repositories/seen-by.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { OrganizationSecret } from '../../../storage/organizations/organization-secrets.ts'

type Needs = Pick<Context, 'storage'>

/** Whose repositories are meant, and who asks: of what they do not see there is none. */
interface Choice {
  organization: Account
  caller: Caller
}

async function isChoosable(ids: number[], { organization, caller }: Choice, { storage }: Needs) {
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
 * The repositories that are chosen, each once.
 * @throws ServiceError 422 where one is none of the organization's that the caller sees
 */
export async function chosenRepositories(
  ids: readonly number[],
  choice: Choice,
  needs: Needs,
): Promise<number[]> {
  const chosen = [...new Set(ids)]
  if (chosen.length === 0 || (await isChoosable(chosen, choice, needs))) return chosen
  const message = 'must all be repositories of the organization'
  const [resource, field] = ['OrganizationSecret', 'selected_repository_ids']
  throw validationFailed({ resource, field, code: 'invalid', message })
}

/** @throws ServiceError 404 for what is no repository of the organization that the caller sees */
export async function requireChoosable(id: number, choice: Choice, needs: Needs): Promise<void> {
  if (!(await isChoosable([id], choice, needs))) throw notFound()
}

/** @throws ServiceError 409 for a secret that is not for selected repositories */
export function requireSelected({ visibility }: OrganizationSecret): void {
  if (visibility === 'selected') return
  throw new ServiceError({ status: 409, message: 'The visibility of the secret is not "selected"' })
}
