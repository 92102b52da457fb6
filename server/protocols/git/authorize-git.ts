import { findRepository, refused, type RightsTarget } from '../../access/auth/find-repository.ts'
import { atLeast } from '../../access/auth/roles.ts'
import type { Context } from '../../api/context.ts'
import type { Role } from '../../contract/role.ts'
import { refuseLocked } from '../../access/locks/migration-lock.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { askForPassword, refusal } from './conversation.ts'
import type { Service } from '../../git/transport/smart-http.ts'

/** A git request. */
export interface GitRequest {
  owner: string
  repo: string
  service: Service
}

/** The role of the caller in a repository; undefined when the repository is not visible to them. */
export type RoleLookup = (repository: RightsTarget) => Promise<Role | undefined>

function decide(role: Role | undefined, actor: Account | undefined, pushing: boolean): void {
  if (!actor && (!role || pushing)) throw askForPassword()
  if (!role) throw refusal(404, 'Repository not found')
  if (pushing && !atLeast(role, 'write'))
    throw refusal(403, 'You do not have permission to push to this repository')
}

/**
 * Finds a repository and checks access: 401, 403, or 404 for a repository that the caller cannot
 * see, in the same time as for an absent one.
 * @param actor the account that the push is attributed to; undefined for anonymous reads
 */
export async function authorizeGit(
  { owner, repo, service }: GitRequest,
  actor: Account | undefined,
  roleIn: RoleLookup,
  { storage }: Pick<Context, 'storage'>,
): Promise<Repository> {
  const name = { owner, name: repo }
  const found = await findRepository(name, roleIn, storage)
  const { repository, rights: role } = found
  const pushing = service === 'git-receive-pack'
  try {
    decide(role, actor, pushing)
  } catch (error) {
    await refused(found, name, storage)
    throw error
  }
  if (!repository) throw refusal(404, 'Repository not found')
  if (pushing && repository.archived) throw refusal(403, 'This repository is archived')
  if (pushing) await refuseLocked(repository, storage)
  return repository
}
