import { isScoped, type Caller } from '../../access/auth/caller.ts'
import { covers } from '../../contract/permissions.ts'
import { permissionsAt } from '../../access/auth/token-scope.ts'
import type { Context } from '../../api/context.ts'
import { seenBy } from '../repositories/seen-by.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { AttestationSelection } from '../../storage/attestations/attestations.ts'

/**
 * Selects the repositories of an account whose attestations the caller may read: public ones, and
 * private ones if the token has the permission.
 */
export async function readableWithin(
  owner: Account,
  caller: Caller,
  { storage }: Pick<Context, 'storage'>,
): Promise<NonNullable<AttestationSelection['within']>> {
  const seen = { ownerId: owner.id, selection: seenBy(caller) }
  if (isScoped(caller)) return seen
  const { attestations } = await permissionsAt({ owner }, caller, storage)
  return covers(attestations, 'read') ? seen : { ownerId: owner.id, selection: { reach: null } }
}
