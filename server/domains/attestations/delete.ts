import type { Caller } from '../../access/auth/caller.ts'
import { covers } from '../../contract/permissions.ts'
import { rightsIn } from '../../access/auth/rights.ts'
import { atLeast } from '../../access/auth/roles.ts'
import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { readableWithin } from './selection.ts'

type Needs = Pick<Context, 'storage'>

/** Whether the caller may write attestations of a repository. */
async function mayChange(id: number, caller: Caller, { storage }: Needs): Promise<boolean> {
  const repository = await storage.repositories.find(id)
  if (!repository) return false
  const { role, permissions } = await rightsIn(repository, caller, storage)
  if (permissions && !covers(permissions.attestations, 'write')) return false
  return role !== undefined && atLeast(role, 'write')
}

/**
 * Removes the attestations of a subject in all repositories of an account that the caller may write
 * to.
 * @throws ServiceError 404 when there are none
 */
export async function deleteAttestations(
  owner: Account,
  digest: string,
  caller: Caller,
  context: Needs,
): Promise<void> {
  const { attestations } = context.storage
  const within = await readableWithin(owner, caller, context)
  const ids: number[] = []
  for (const id of await attestations.repositoriesOf({ digests: [digest], within })) {
    if (await mayChange(id, caller, context)) ids.push(id)
  }
  if (ids.length === 0) throw notFound()
  await attestations.remove(ids, digest)
}
