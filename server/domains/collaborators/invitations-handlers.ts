import { requireUser } from '../../access/auth/acting.ts'
import { roleOf } from '../../access/auth/roles.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers } from '../../api/handler.ts'
import type { Role } from '../../contract/role.ts'
import { notFound } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { acceptInvitation, declineInvitation, isExpired, expiredBefore } from './invitations.ts'
import type { Permission, Repository } from '../../storage/repositories/repositories.ts'
import type { RepositoryInvitation } from '../../storage/collaborators/repository-invitations.ts'
import { repositoryInvitationView } from './repository-invitation-view.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

/** Returns the permission for a role. */
const permissionFor = (wanted: Role): Permission =>
  (Object.keys(roleOf) as Permission[]).find((each) => roleOf[each] === wanted) as Permission

async function shown(
  found: readonly RepositoryInvitation[],
  links: Links,
  { storage, clock }: Context,
) {
  const ids = found.flatMap(({ invitee_id, inviter_id }) => [invitee_id, inviter_id])
  const people = await storage.accounts.findMany(ids)
  const views = found.map(async (invitation) => {
    const repository = await storage.repositories.find(invitation.repository_id)
    const invitee = people.get(invitation.invitee_id)
    const inviter = people.get(invitation.inviter_id)
    // deleted since, together with the invitation
    if (!repository || !invitee || !inviter) return []
    const expired = isExpired(invitation, clock.now())
    return [repositoryInvitationView({ invitation, repository, invitee, inviter, expired }, links)]
  })
  return (await Promise.all(views)).flat()
}

/** @throws ServiceError 404 for an invitation to another repository */
async function invitationTo(repository: Repository, id: number, { storage }: Context) {
  const invitation = await storage.repositoryInvitations.find(id)
  if (invitation?.repository_id !== repository.id) throw notFound()
  return invitation
}

export const invitations = {
  'repos/list-invitations': async ({ query = {}, repository, links }, context) => {
    const page = pageOf(query)
    const selection = { repositoryId: repository.id }
    const { repositoryInvitations } = context.storage
    const found = await repositoryInvitations.list(selection, page)
    const total = await repositoryInvitations.count(selection)
    const body = await shown(found, links, context)
    return { status: 200, body, headers: pageLinks(page, total, links) }
  },

  'repos/update-invitation': async ({ path, body = {}, repository, links }, context) => {
    const { id, permission: before } = await invitationTo(repository, path.invitation_id, context)
    const { permissions: wanted } = body
    const permission = wanted === undefined ? before : permissionFor(wanted)
    const updated = await context.storage.transaction(({ repositoryInvitations }) =>
      repositoryInvitations.update(id, permission),
    )
    if (!updated) throw notFound()
    const [view] = await shown([updated], links, context)
    if (!view) throw notFound()
    return { status: 200, body: view }
  },

  'repos/delete-invitation': async ({ path, repository }, context) => {
    const { id } = await invitationTo(repository, path.invitation_id, context)
    await context.storage.transaction(({ repositoryInvitations }) =>
      repositoryInvitations.delete(id),
    )
    return { status: 204, body: undefined }
  },

  'repos/list-invitations-for-authenticated-user': async (
    { query = {}, caller, links },
    context,
  ) => {
    const page = pageOf(query)
    const selection = {
      inviteeId: requireUser(caller).id,
      after: expiredBefore(context.clock.now()),
    }
    const { repositoryInvitations } = context.storage
    const found = await repositoryInvitations.list(selection, page)
    const total = await repositoryInvitations.count(selection)
    const body = await shown(found, links, context)
    const headers = pageLinks(page, total, links)
    return { status: 200, body, headers }
  },

  'repos/accept-invitation-for-authenticated-user': async ({ path, caller, links }, context) => {
    await acceptInvitation(requireUser(caller), path.invitation_id, links, context)
    return { status: 204, body: undefined }
  },

  'repos/decline-invitation-for-authenticated-user': async ({ path, caller }, context) => {
    await declineInvitation(requireUser(caller), path.invitation_id, context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
