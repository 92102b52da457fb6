import { atLeast } from '../../access/auth/roles.ts'
import type { Context } from '../../api/context.ts'
import type { Role } from '../../contract/role.ts'
import { refuseLocked } from '../../access/locks/migration-lock.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { askForPassword, refusal } from './conversation.ts'
import type { Service } from '../../git/smart-http.ts'

/** What git asks for. */
export interface GitRequest {
  owner: string
  repo: string
  service: Service
}

/** What somebody may do in a repository; undefined where they may not know of it. */
export type RoleLookup = (repository: Repository) => Promise<Role | undefined>

function decide(role: Role | undefined, actor: Account | undefined, pushing: boolean): void {
  if (!actor && (!role || pushing)) throw askForPassword()
  if (!role) throw refusal(404, 'Repository not found')
  if (pushing && !atLeast(role, 'write')) throw refusal(403, 'You may not push to this repository')
}

/**
 * Lets somebody to a repository, or says 401, 403 or 404; what is hidden is absent.
 * @param actor whose doing it is; nobody's where somebody only looks
 */
export async function authorizeGit(
  { owner, repo, service }: GitRequest,
  actor: Account | undefined,
  roleIn: RoleLookup,
  { storage }: Pick<Context, 'storage'>,
): Promise<Repository> {
  const repository =
    (await storage.repositories.findByName(owner, repo)) ??
    (await storage.repositories.findByFormerName(owner, repo))
  const pushing = service === 'git-receive-pack'
  decide(repository && (await roleIn(repository)), actor, pushing)
  if (!repository) throw refusal(404, 'Repository not found')
  if (pushing && repository.archived) throw refusal(403, 'This repository is archived')
  if (pushing) await refuseLocked(repository, storage)
  return repository
}
