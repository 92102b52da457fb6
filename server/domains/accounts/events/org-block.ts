import type { Schemas } from '../../../api/handler.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import { simpleUser } from '../../../api/views/simple-user.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'
import {
  inOrganization,
  type OrganizationHappening,
} from '../../organizations/events/organization.ts'

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
