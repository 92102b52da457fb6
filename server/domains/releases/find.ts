import { permissionsAt } from '../../access/auth/token-scope.ts'
import { isScoped, type Caller } from '../../access/auth/caller.ts'
import { atLeast } from '../../access/auth/roles.ts'
import { expandScopes } from '../../access/auth/scopes.ts'
import { permits } from '../../contract/permissions.ts'
import type { Role } from '../../contract/role.ts'
import { notFound } from '../../core/errors.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Release } from '../../storage/releases/releases.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { draftName } from './view.ts'

/** A caller in a repository that the caller can see. */
export interface ReleaseReader {
  caller: Caller
  repository: Repository
  role: Role
}

type Needs = Pick<Transaction, 'installations'>

/** Whether the caller may write to the repository. Only these callers see drafts. */
export async function seesDrafts(
  { caller, repository, role }: ReleaseReader,
  storage: Needs,
): Promise<boolean> {
  if (!atLeast(role, 'write')) return false
  if (isScoped(caller)) {
    const scope = repository.private ? 'repo' : 'public_repo'
    return expandScopes(caller.token.scopes).has(scope)
  }
  const place = { owner: repository.owner, repositoryId: repository.id }
  const granted = await permissionsAt(place, caller, storage)
  return permits({ permissions: [{ contents: 'write' }] }, granted)
}

/** Finds a release that the caller can see. @throws ServiceError 404 */
export async function findRelease(
  reader: ReleaseReader,
  id: number,
  storage: Needs & Pick<Transaction, 'releases'>,
): Promise<Release> {
  const found = await storage.releases.find(reader.repository.id, id)
  if (!found || (found.draft && !(await seesDrafts(reader, storage)))) throw notFound()
  return found
}

/** Finds a release by its name in URLs: its tag, or the name of a draft that the caller can see. */
export async function releaseNamed(
  reader: ReleaseReader,
  name: string,
  storage: Needs & Pick<Transaction, 'releases'>,
): Promise<Pick<Release, 'id'> | undefined> {
  const { id } = reader.repository
  const published = await storage.releases.findByTag(id, name)
  if (published || !name.startsWith('untagged-')) return published
  if (!(await seesDrafts(reader, storage))) return undefined
  return (await storage.releases.drafts(id)).find((draft) => draftName(draft) === name)
}

/** Finds an asset of a release that the caller can see. @throws ServiceError 404 */
export async function findAsset(
  reader: ReleaseReader,
  id: number,
  storage: Needs & Pick<Transaction, 'releases' | 'releaseAssets'>,
) {
  const asset = await storage.releaseAssets.find(reader.repository.id, id)
  if (!asset) throw notFound()
  return { asset, release: await findRelease(reader, asset.release_id, storage) }
}
