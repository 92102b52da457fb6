import { roleOf } from '../auth/roles.ts'
import { timestamp } from '../clock.ts'
import type { Schemas } from '../contract/types.ts'
import type { Links } from '../links.ts'
import type { Account } from '../storage/accounts.ts'
import type { Repository } from '../storage/repositories.ts'
import type { RepositoryInvitation } from '../storage/repository-invitations.ts'
import { nodeId } from './node-id.ts'
import { repositoryView } from './repository.ts'
import { simpleUser } from './simple-user.ts'

interface Shown {
  invitation: RepositoryInvitation
  repository: Repository
  invitee: Account
  inviter: Account
  expired: boolean
}

/** Somebody who is invited to work on a repository. */
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
