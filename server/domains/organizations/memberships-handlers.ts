import {
  acceptMembership,
  removeMembership,
  setMembership,
  membershipState,
} from './memberships.ts'
import { findPerson } from '../accounts/find-account.ts'
import { refuseTradeControlled } from '../accounts/trade-controls.ts'
import { requireActor, requireUser } from '../../access/auth/acting.ts'
import { userOf, type Caller } from '../../access/auth/caller.ts'
import type { Handlers } from '../../api/handler.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import { isTokenFor } from './sees-members.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Storage } from '../../storage/index.ts'
import { orgMembership, type ShownMembership } from './org-membership-view.ts'
import { organizationInvitationView } from './invitation-view.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

/** Members can remove themselves; only owners can remove others. @throws ServiceError 403 */
async function checkRemoval(
  organization: Account,
  member: Account,
  caller: Caller,
  { accounts }: Storage,
): Promise<void> {
  const user = userOf(caller)
  if (!user || user.id === member.id) return
  const membership = await accounts.membership(organization.id, user.id)
  if (membership?.role === 'admin') return
  throw forbidden('You need to be an owner of the organization')
}

/** Lists a user's memberships and pending invitations, sorted by organization. */
async function allOf(
  member: Account,
  { memberships, ...storage }: Storage,
): Promise<ShownMembership[]> {
  const active = await memberships.ofUser(member.id)
  const pending = await storage.organizationInvitations.ofUser(member.id)
  const rows = [
    ...active.map((row) => ({ ...row, state: 'active' as const })),
    ...pending.map((row) => ({ ...row, state: 'pending' as const })),
  ]
  const found = await storage.accounts.findMany(rows.map((row) => row.organization_id))
  return rows
    .sort((a, b) => a.organization_id - b.organization_id)
    .flatMap(({ organization_id, role, state }) => {
      const organization = found.get(organization_id)
      return organization ? [{ organization, member, role, state }] : []
    })
}

async function filterAsync<T>(all: readonly T[], keep: (each: T) => Promise<boolean>) {
  const kept = await Promise.all(all.map(keep))
  return all.filter((_each, index) => kept[index])
}

export const memberships = {
  'orgs/get-membership-for-user': async ({ organization, path, links }, context) => {
    const member = await findPerson(path.username, context)
    const found = await membershipState(organization, member, context.storage)
    if (!found) throw notFound()
    return { status: 200, body: orgMembership(found, links) }
  },

  'orgs/set-membership-for-user': async (
    { organization, path, body = {}, caller, links },
    context,
  ) => {
    refuseTradeControlled(organization)
    const user = await findPerson(path.username, context)
    const { role = 'member' } = body
    const belonging = { organization, user, sender: requireActor(caller), links }
    const found = await setMembership(belonging, role, context)
    return { status: 200, body: orgMembership(found, links) }
  },

  'orgs/remove-membership-for-user': async ({ organization, path, caller, links }, context) => {
    const user = await findPerson(path.username, context)
    await checkRemoval(organization, user, caller, context.storage)
    await removeMembership({ organization, user, sender: requireActor(caller), links }, context)
    return { status: 204, body: undefined }
  },

  'orgs/list-memberships-for-authenticated-user': async (
    { query = {}, caller, links },
    { storage },
  ) => {
    const { state } = query
    const page = pageOf(query)
    const all = (await allOf(requireUser(caller), storage)).filter(
      (each) => state === undefined || each.state === state,
    )
    const reached = await filterAsync(all, ({ organization }) =>
      isTokenFor(organization, caller, { members: 'read' }, storage),
    )
    const shown = reached.slice(page.offset, page.offset + page.limit)
    return {
      status: 200,
      body: shown.map((each) => orgMembership(each, links)),
      headers: pageLinks(page, reached.length, links),
    }
  },

  'orgs/get-membership-for-authenticated-user': async (
    { organization, caller, links },
    { storage },
  ) => {
    const found = await membershipState(organization, requireUser(caller), storage)
    if (!found) throw notFound()
    return { status: 200, body: orgMembership(found, links) }
  },

  'orgs/update-membership-for-authenticated-user': async (
    { organization, caller, links },
    context,
  ) => {
    const user = requireUser(caller)
    const found = await acceptMembership({ organization, user, sender: user, links }, context)
    return { status: 200, body: orgMembership(found, links) }
  },

  'orgs/list-pending-invitations': async ({ organization, query = {}, links }, { storage }) => {
    const { role: wanted = 'all', invitation_source: source = 'all' } = query
    const page = pageOf(query)
    const role = { all: undefined, admin: 'admin', direct_member: 'member' } as const
    const headersFor = (total: number) => pageLinks(page, total, links)
    // Invitations for the roles billing manager and hiring manager, or from SCIM, do not exist.
    if (!(wanted in role) || source === 'scim')
      return { status: 200, body: [], headers: headersFor(0) }
    const membershipRole = role[wanted as keyof typeof role]
    const { organizationInvitations, accounts } = storage
    const found = await organizationInvitations.list(organization.id, {
      ...page,
      role: membershipRole,
    })
    const total = await organizationInvitations.count(organization.id, membershipRole)
    const people = await accounts.findMany(
      found.flatMap(({ user_id, inviter_id }) => [user_id, inviter_id]),
    )
    const views = found.map(async (invitation) => {
      const invitee = people.get(invitation.user_id)
      const inviter = people.get(invitation.inviter_id)
      if (!invitee || !inviter) return []
      const teamCount = await organizationInvitations.teamCount(organization.id, invitee.id)
      const shown = { invitation, organization, invitee, inviter, teamCount }
      return [organizationInvitationView(shown, links)]
    })
    return { status: 200, body: (await Promise.all(views)).flat(), headers: headersFor(total) }
  },
} satisfies Partial<Handlers>
