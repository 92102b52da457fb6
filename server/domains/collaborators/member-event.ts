import type { Role } from '../../contract/role.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { legacyRole, roleOf } from '../../access/auth/roles.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Permission } from '../../storage/repositories/repositories.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from '../repositories/common-payload.ts'

/** Permission of a collaborator before and after a change; undefined for none. */
export interface MemberChange {
  member: Account
  before: Permission | undefined
  after: Permission | undefined
}

type Payload = Schemas['webhook-member']

const added = (role: Role) => ({
  action: 'added' as const,
  changes: { permission: { to: legacyRole(role) }, role_name: { to: role } },
})

const edited = (from: Role, to: Role) => ({
  action: 'edited' as const,
  changes: { old_permission: { from: legacyRole(from) }, permission: { from, to } },
})

function actionOf({ before, after }: MemberChange) {
  if (after === undefined) return { action: 'removed' as const }
  const role = roleOf[after]
  return before === undefined ? added(role) : edited(roleOf[before], role)
}

/** Builds the event for an added, changed or removed collaborator. */
export function memberEvent(source: EventSource, change: MemberChange): WebhookEvent {
  const { repository, links } = source
  const action = actionOf(change)
  const payload = (): Payload => ({
    ...action,
    member: simpleUser(change.member, links),
    ...commonPayload(source),
  })
  return { event: 'member', action: action.action, repository, links, payload }
}
