import { findPerson } from '../accounts/find-account.ts'
import { requireActor } from '../../access/auth/acting.ts'
import { atLeast, legacyRole, strongestRole, roleIn } from '../../access/auth/roles.ts'
import type { Handlers } from '../../api/handler.ts'
import type { Role } from '../../contract/role.ts'
import { notFound } from '../../core/errors.ts'
import { removeCollaborator } from './collaborators.ts'
import { permissionNamed } from './permission-named.ts'
import { inviteOrAdd } from './invitations.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { collaboratorView } from './view.ts'
import { repositoryInvitationView } from './repository-invitation-view.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

/** Collaborators are visible only to users with write access. @throws ServiceError 404 */
function requireWriter(role: Role): void {
  if (!atLeast(role, 'write')) throw notFound()
}

/** Treats a repository as private, so that public read access does not count as a permission. */
const asPrivate = (repository: Repository) => ({ ...repository, private: true })

export const collaborators = {
  'repos/list-collaborators': async ({ query = {}, repository, role, links }, { storage }) => {
    requireWriter(role)
    const { affiliation = 'all', permission } = query
    const selection = { affiliation, permission }
    const page = pageOf(query)
    const found = await storage.collaborators.list(repository, { ...page, ...selection })
    const total = await storage.collaborators.count(repository, selection, page)
    return {
      status: 200,
      body: found.map(({ user, given: held }) =>
        collaboratorView(user, strongestRole(asPrivate(repository), user, held), links),
      ),
      headers: pageLinks(page, total, links),
    }
  },

  'repos/check-collaborator': async ({ path, repository, role }, context) => {
    requireWriter(role)
    const user = await findPerson(path.username, context)
    if (!(await roleIn(asPrivate(repository), user, context.storage))) throw notFound()
    return { status: 204, body: undefined }
  },

  'repos/get-collaborator-permission-level': async ({ path, repository, role, links }, context) => {
    requireWriter(role)
    const user = await findPerson(path.username, context)
    const held = await roleIn(repository, user, context.storage)
    return {
      status: 200,
      body: {
        permission: held ? legacyRole(held) : 'none',
        role_name: held ?? 'none',
        user: collaboratorView(user, held, links),
      },
    }
  },

  'repos/add-collaborator': async ({ path, body = {}, repository, caller, links }, context) => {
    const user = await findPerson(path.username, context)
    const permission = permissionNamed(body.permission ?? 'push', 'Collaborator')
    const inviter = requireActor(caller)
    const collaboration = { repository, user, sender: inviter, links }
    const invitation = await inviteOrAdd(collaboration, permission, context)
    if (!invitation) return { status: 204, body: undefined }
    const shown = { invitation, repository, invitee: user, inviter, expired: false }
    return { status: 201, body: repositoryInvitationView(shown, links) }
  },

  'repos/remove-collaborator': async ({ path, repository, caller, links }, context) => {
    const user = await findPerson(path.username, context)
    await removeCollaborator({ repository, user, sender: requireActor(caller), links }, context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
