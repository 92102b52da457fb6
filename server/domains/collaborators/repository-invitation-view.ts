import { roleOf } from '../../access/auth/roles.ts'
import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { RepositoryInvitation } from '../../storage/collaborators/repository-invitations.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { repositoryView } from '../../api/views/repository.ts'
import { simpleUser } from '../../api/views/simple-user.ts'

interface Shown {
  invitation: RepositoryInvitation
  repository: Repository
  invitee: Account
  inviter: Account
  expired: boolean
}

/** An invitation to collaborate on a repository. */
export function repositoryInvitationView(
  { invitation, repository, invitee, inviter, expired }: Shown,
  links: Links,
): Schemas['repository-invitation'] {
  const { id, permission, created_at } = invitation
  const name = `${repository.owner.login}/${repository.name}`
  return {
    id,
    node_id: nodeId('RepositoryInvitation', id),
    repository: repositoryView(repository, links),
    invitee: simpleUser(invitee, links),
    inviter: simpleUser(inviter, links),
    permissions: roleOf[permission],
    created_at: timestamp(created_at),
    expired,
    url: links.api(`/repos/${name}/invitations/${id}`),
    html_url: links.html(`/${name}/invitations`),
  }
}
