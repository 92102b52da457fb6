import type { Context } from '../../api/context.ts'
import { notFound, validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Gist } from '../../storage/gists/gists.ts'

type Needs = Pick<Context, 'storage'>

/** Finds a gist by id. Everyone who has the id may read the gist. @throws ServiceError 404 */
export async function findGist(key: string, { storage }: Needs): Promise<Gist> {
  const gist = await storage.gists.findByKey(key)
  if (!gist) throw notFound()
  return gist
}

/** Finds a gist that belongs to `owner`. @throws ServiceError 404 */
export async function ownGist(key: string, owner: Account, needs: Needs): Promise<Gist> {
  const gist = await findGist(key, needs)
  if (gist.owner_id !== owner.id) throw notFound()
  return gist
}

/** @throws ServiceError 422 for what cannot be the ID of a commit */
export function requireCommitId(sha: string): void {
  if (/^[0-9a-f]{40}$/i.test(sha)) return
  throw validationFailed({ resource: 'Gist', field: 'sha', code: 'invalid' })
}
