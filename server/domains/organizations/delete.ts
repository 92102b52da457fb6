import { announceInstallation } from '../apps/announce.ts'
import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { deleteRepository } from '../repositories/delete.ts'
import { removeDeleted } from '../repositories/remove-deleted.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import { organizationDeletedEvent } from './event.ts'
import { trigger } from '../../workers/delivery/trigger.ts'

interface Deletion {
  organization: Account
  sender: Account
  links: Links
}

type Needs = Pick<Context, 'storage' | 'git' | 'clock' | 'log' | 'versions' | 'listeners'>

const batchSize = 100

/** Deletes each repository separately, as in a single deletion. */
async function deleteRepositories({ organization, ...by }: Deletion, context: Needs) {
  const { organizations, repositories } = context.storage
  for (;;) {
    const ids = await organizations.repositoriesOf(organization.id, batchSize)
    if (ids.length === 0) return
    for (const id of ids) {
      const repository = await repositories.find(id)
      if (repository) await deleteRepository({ repository, ...by }, context).catch(unlessGone)
    }
  }
}

/** A concurrent deletion of the repository is not an error. */
function unlessGone(error: unknown): void {
  if ((error as { status?: number }).status !== 404) throw error
}

async function announceEnd(
  { organization, sender, links }: Deletion,
  transaction: Transaction,
  context: Needs,
): Promise<void> {
  const occasion = organizationDeletedEvent({ organization, sender, links })
  await trigger(transaction, occasion, context)
  for (const id of await transaction.organizations.installationsOn(organization.id)) {
    const installation = await transaction.installations.find(id)
    if (!installation) continue
    await announceInstallation(installation, 'deleted', transaction, { ...context, sender, links })
  }
}

/**
 * Deletes the account when no repositories are left. Returns false when a new one was created in
 * the meantime.
 */
function removeAccount(deletion: Deletion, context: Needs): Promise<boolean> {
  const { id } = deletion.organization
  return context.storage.transaction(async (transaction) => {
    if (!(await transaction.organizations.hold(id))) throw notFound()
    if ((await transaction.organizations.repositoriesOf(id, 1)).length > 0) return false
    await announceEnd(deletion, transaction, context)
    await transaction.hooks.endOf({ kind: 'organization', id }, context.clock.now())
    await transaction.organizations.delete(id)
    return true
  })
}

/**
 * Deletes an organization with everything it owns. If this is interrupted, the organization and its
 * remaining repositories still exist and can be deleted again.
 * @throws ServiceError 404 when it was already deleted
 */
export async function deleteOrganization(deletion: Deletion, context: Needs): Promise<void> {
  do {
    await deleteRepositories(deletion, context)
    await removeDeleted(context) // else the account would take the types of its issues with it
  } while (!(await removeAccount(deletion, context)))
}
