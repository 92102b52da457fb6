import { notFound } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import type { Storage } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Advisory } from '../../storage/security-advisories/advisories.ts'
import { repositoryAdvisory } from './repository-advisory-view.ts'

type Needs = Pick<Storage, 'advisories' | 'accounts' | 'repositories'>

/**
 * Builds the views of advisories.
 * @param repository the repository of all these advisories, if it is the same
 */
export async function advisoriesShown(
  advisories: Advisory[],
  links: Links,
  storage: Needs,
  repository?: Repository,
) {
  const working = await storage.advisories.collaborators(advisories.map(({ id }) => id))
  const involved = advisories.flatMap(({ author_id, publisher_id, credits }) => [
    ...[author_id, publisher_id].filter((id) => id !== null),
    ...credits.map(({ user_id }) => user_id),
  ])
  const people = await storage.accounts.findMany([
    ...involved,
    ...working.map(({ user_id }) => user_id),
  ])
  const views = advisories.map(async (advisory) => {
    const place = repository ?? (await storage.repositories.find(advisory.repository_id ?? 0))
    const collaborators = working
      .filter(({ advisory_id }) => advisory_id === advisory.id)
      .map(({ user_id }) => user_id)
    return place
      ? [repositoryAdvisory(advisory, { repository: place, collaborators, people, links })]
      : [] // deleted in the meantime
  })
  return (await Promise.all(views)).flat()
}

/** The view of an advisory of a repository. @throws ServiceError 404 when it was deleted */
export async function advisoryShown(
  advisory: Advisory,
  repository: Repository,
  links: Links,
  storage: Needs,
) {
  const [view] = await advisoriesShown([advisory], links, storage, repository)
  if (!view) throw notFound()
  return view
}
