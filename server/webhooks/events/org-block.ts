import type { Schemas } from '../../contract/types.ts'
import type { Account } from '../../storage/accounts.ts'
import { simpleUser } from '../../views/simple-user.ts'
import type { Occasion } from '../occasion.ts'
import { inOrganization, type OrganizationHappening } from './organization.ts'

/** An organization blocked somebody, or blocks them no more. */
export function orgBlockOccasion(
  happening: OrganizationHappening,
  action: 'blocked' | 'unblocked',
  user: Account,
): Occasion {
  const { organization, links } = happening
  const payload = (): Schemas['webhook-org-block'] => ({
    action,
    blocked_user: simpleUser(user, links),
    ...inOrganization(happening),
  })
  return { event: 'org_block', action, account: organization, links, payload }
}
