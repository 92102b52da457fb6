import type { Role, Schemas } from '../../../api/handler.ts'
import { inOlderWords, roleOf } from '../../../access/auth/roles.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Permission } from '../../../storage/repositories/repositories.ts'
import { simpleUser } from '../../../api/views/simple-user.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'
import { surroundings, type Happening } from './common-payload.ts'

/** What became of a collaborator; `undefined` before or after is no collaborator. */
export interface MemberChange {
  member: Account
  before: Permission | undefined
  after: Permission | undefined
}

type Payload = Schemas['webhook-member']

const added = (role: Role) => ({
  action: 'added' as const,
  changes: { permission: { to: inOlderWords(role) }, role_name: { to: role } },
})

const edited = (from: Role, to: Role) => ({
  action: 'edited' as const,
  changes: { old_permission: { from: inOlderWords(from) }, permission: { from, to } },
})

function deedOf({ before, after }: MemberChange) {
  if (after === undefined) return { action: 'removed' as const }
  const role = roleOf[after]
  return before === undefined ? added(role) : edited(roleOf[before], role)
}

/** Somebody became a collaborator, may do something else, or is one no more. */
export function memberOccasion(happening: Happening, change: MemberChange): Occasion {
  const { repository, links } = happening
  const deed = deedOf(change)
  const payload = (): Payload => ({
    ...deed,
    member: simpleUser(change.member, links),
    ...surroundings(happening),
  })
  return { event: 'member', action: deed.action, repository, links, payload }
}
