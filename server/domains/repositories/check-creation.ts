import { forbidden } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Storage } from '../../storage/index.ts'
import { membersMayCreate } from '../accounts/organization-settings.ts'

/**
 * Checks that an organization allows the creator to create repositories with this visibility.
 * @throws ServiceError 403 when it does not and the creator is not an owner
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
