import { lfsToken } from '../../access/tokens/lfs-token.ts'
import type { Context } from '../../api/context.ts'
import type { Links } from '../../core/links.ts'
import { authorizeGit } from '../git/authorize-git.ts'
import { countGit } from '../git/conversation.ts'
import { lfsAccess } from '../lfs/access.ts'
import { lfsService } from '../lfs/service.ts'
import { referenceOf, type Visitor } from './authenticate.ts'
import type { LfsCommand } from './command.ts'
import { ownerOfKey, roleOfKey } from './role-of-key.ts'

/**
 * Responds to `git-lfs-authenticate` with the URL of the Git LFS API of a repository, and a header
 * for it. Git LFS has no transfer over SSH on this server.
 * @throws ServiceError when access is denied
 */
export async function authenticateLfs(
  visitor: Visitor,
  { owner, repo, operation }: LfsCommand,
  links: Links,
  context: Context,
): Promise<object> {
  await countGit(ownerOfKey(visitor), context)
  const service = lfsService(operation)
  const role = roleOfKey(visitor, service, context)
  const { id } = await authorizeGit({ owner, repo, service }, visitor.user, role, context)
  const token = lfsToken({ operation, repositoryId: id, ...referenceOf(visitor) }, context)
  return { href: links.html(`/${owner}/${repo}.git/info/lfs`), ...lfsAccess(token, context) }
}
