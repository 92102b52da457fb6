import { allowsGit } from '../../access/auth/allows-git.ts'
import { userOf, type Caller } from '../../access/auth/caller.ts'
import { rightsIn } from '../../access/auth/rights.ts'
import { cloneToken } from '../../access/tokens/clone-token.ts'
import type { Context } from '../../api/context.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

type Needs = Pick<Context, 'storage' | 'vault' | 'clock'>

/**
 * The `temp_clone_token` of a repository: a password for a user who can clone a private one, an
 * empty string for other callers, and null for anonymous ones.
 */
export async function tempCloneToken(
  repository: Repository,
  caller: Caller,
  { storage, vault, clock }: Needs,
): Promise<string | null> {
  if (caller.kind === 'none') return null
  const user = userOf(caller)
  if (!repository.private || !user) return ''
  const rights = await rightsIn(repository, caller, storage)
  if (!rights.role || !allowsGit(caller, rights, true, false)) return ''
  return cloneToken({ userId: user.id, repositoryId: repository.id }, { vault, clock })
}
