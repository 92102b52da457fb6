import type { Context } from '../context.ts'
import { validationFailed } from '../errors.ts'
import type { Account, Membership } from '../storage/accounts.ts'
import { isUniqueViolation } from '../storage/unique-violation.ts'

type Needs = Pick<Context, 'storage' | 'clock'>

const fault = (code: 'already_exists' | 'missing' | 'unprocessable', message: string) =>
  validationFailed({ resource: 'Membership', field: 'login', code, message })

/** @throws ServiceError 422 when the user is a member already */
export async function addMember(
  organization: Account,
  user: Account,
  role: Membership['role'],
  { storage, clock }: Needs,
): Promise<void> {
  const membership = { organization_id: organization.id, user_id: user.id, role }
  await storage
    .transaction(({ accounts }) => accounts.addMember({ ...membership, created_at: clock.now() }))
    .catch((error: unknown) => {
      if (isUniqueViolation(error))
        throw fault('already_exists', `${user.login} is a member already`)
      throw error
    })
}

/**
 * Ends a membership, and with it everything that the organization's teams gave.
 * @throws ServiceError 422 for somebody who is no member, and for the last administrator
 */
export async function removeMember(
  organization: Account,
  user: Account,
  { storage }: Pick<Needs, 'storage'>,
): Promise<void> {
  await storage.transaction(async ({ accounts, teams }) => {
    await teams.removeFromAll(organization.id, user.id)
    if (!(await accounts.removeMember(organization.id, user.id)))
      throw fault('missing', `${user.login} is no member`)
    if ((await accounts.administrators(organization.id)) === 0)
      throw fault('unprocessable', `${user.login} is the last administrator`)
  })
}
