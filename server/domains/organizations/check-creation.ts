import { forbidden } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Storage } from '../../storage/index.ts'
import { membersMayCreate } from './settings.ts'

/**
 * Whether an organization lets its members create repositories that are seen like this.
 * @throws ServiceError 403 where it does not and the creator is no owner
 */
export async function checkCreation(
  organization: Account,
  creator: Account,
  visibility: 'public' | 'private' | 'internal',
  { accounts }: Pick<Storage, 'accounts'>,
): Promise<void> {
  if (membersMayCreate(organization, visibility)) return
  const membership = await accounts.membership(organization.id, creator.id)
  if (membership?.role !== 'member') return
  throw forbidden(`Members may not create ${visibility} repositories in the organization.`)
}
