import { crc32 } from 'node:zlib'
import type { Storage } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/** The properties of a repository that the rights of a caller depend on. */
export type RightsTarget = Pick<Repository, 'id' | 'owner_id' | 'owner' | 'private'>

type Needs = Pick<Storage, 'repositories'>

export interface RepositoryName {
  owner: string
  name: string
}

export interface FoundRepository<T> {
  /** Undefined when there is none with this name. The caller may not be allowed to see it. */
  repository?: Repository | undefined
  /** Whether it was found by a former name. */
  moved: boolean
  /** The rights of the caller; undefined when there is no repository. */
  rights?: T | undefined
}

/**
 * A private repository that nobody was given access to. Its id is one that no repository has, and
 * another one for each name, because what is read of a repository is cached by its id.
 */
async function imaginary(
  { owner: login, name }: RepositoryName,
  { repositories }: Needs,
): Promise<RightsTarget | undefined> {
  const owner = await repositories.ownerOfAbsent(login, name)
  const id = -1 - crc32(`${login}/${name}`.toLowerCase())
  return owner && { id, owner_id: owner.id, owner, private: true }
}

/**
 * Finds a repository by its current or a former name, and the rights of the caller there. For an
 * absent one, the rights in an imaginary private repository are looked up: the time of a response
 * must not tell whether a private repository exists. `refused` does the rest where it does exist.
 */
export async function findRepository<T>(
  named: RepositoryName,
  rightsIn: (repository: RightsTarget) => Promise<T>,
  storage: Needs,
): Promise<FoundRepository<T>> {
  const { owner, name } = named
  const current = await storage.repositories.findByName(owner, name)
  const repository = current ?? (await storage.repositories.findByFormerName(owner, name))
  if (repository) return { repository, moved: !current, rights: await rightsIn(repository) }
  const absent = await imaginary(named, storage)
  if (absent) await rightsIn(absent)
  return { moved: false }
}

/**
 * To be called before a request for a repository is refused: looks up the former name of one that
 * has a current name, as for an absent one.
 */
export async function refused(
  { repository, moved }: Pick<FoundRepository<unknown>, 'repository' | 'moved'>,
  { owner, name }: RepositoryName,
  { repositories }: Needs,
): Promise<void> {
  if (repository && !moved) await repositories.findByFormerName(owner, name)
}
