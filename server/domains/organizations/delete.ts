import { announceInstallation } from '../apps/announce.ts'
import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { deleteRepository } from '../repositories/delete.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import { organizationDeletedOccasion } from './events/organization.ts'
import { trigger } from '../../workers/delivery/trigger.ts'

interface Deletion {
  organization: Account
  sender: Account
  links: Links
}

type Needs = Pick<Context, 'storage' | 'git' | 'clock' | 'log' | 'versions'>

const atOnce = 100

/** Each repository goes by itself, with its folder, as if it were deleted alone. */
async function deleteRepositories({ organization, ...by }: Deletion, context: Needs) {
  const { organizations, repositories } = context.storage
  for (;;) {
    const ids = await organizations.repositoriesOf(organization.id, atOnce)
    if (ids.length === 0) return
    for (const id of ids) {
      const repository = await repositories.find(id)
      if (repository) await deleteRepository({ repository, ...by }, context).catch(unlessGone)
    }
  }
}

/** Somebody else may have deleted it meanwhile, which is just as well. */
function unlessGone(error: unknown): void {
  if ((error as { status?: number }).status !== 404) throw error
}

async function announceEnd(
  { organization, sender, links }: Deletion,
  transaction: Transaction,
  context: Needs,
): Promise<void> {
  const occasion = organizationDeletedOccasion({ organization, sender, links })
  await trigger(transaction, occasion, context)
  for (const id of await transaction.organizations.installationsOn(organization.id)) {
    const installation = await transaction.installations.find(id)
    if (!installation) continue
    await announceInstallation(installation, 'deleted', transaction, { ...context, sender, links })
  }
}

/** Removes what is left when the repositories are gone; false when there is another one meanwhile. */
function removeAccount(deletion: Deletion, context: Needs): Promise<boolean> {
  const { id } = deletion.organization
  return context.storage.transaction(async (transaction) => {
    if (!(await transaction.organizations.hold(id))) throw notFound()
    if ((await transaction.organizations.repositoriesOf(id, 1)).length > 0) return false
    await announceEnd(deletion, transaction, context)
    await transaction.organizations.delete(id)
    return true
  })
}

/**
 * Removes an organization with everything it has. Where that is interrupted the organization is still
 * there, with the repositories that were not reached, and can be deleted again.
 * @throws ServiceError 404 when it went meanwhile
 */
export async function deleteOrganization(deletion: Deletion, context: Needs): Promise<void> {
  do await deleteRepositories(deletion, context)
  while (!(await removeAccount(deletion, context)))
}
