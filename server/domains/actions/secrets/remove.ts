import type { Context } from '../../../api/context.ts'
import { notFound } from '../../../core/errors.ts'
import { inCapitals } from './name.ts'
import { lockOwner, ownerRow, type Owner } from './owner.ts'

interface Removing {
  values: 'dependencySecrets' | 'actionsSecrets' | 'workspaceSecrets' | 'actionsVariables'
  owner: Owner
  name: string
}

/**
 * Removes a secret or variable.
 * @throws ServiceError 403 while the repository is archived, 404 when there is none
 */
export async function removeValue(
  { values, owner, name }: Removing,
  { storage }: Pick<Context, 'storage'>,
): Promise<void> {
  await storage.transaction(async (transaction) => {
    await lockOwner(owner, transaction)
    if (!(await transaction[values].remove(ownerRow(owner), inCapitals(name)))) throw notFound()
  })
}
