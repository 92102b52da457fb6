import { createRepository } from '../../domains/repositories/create.ts'
import { secretOwner } from '../../storage/webhooks/secret-owner.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { createHook } from '../../domains/webhooks/create-hook.ts'
import { seedContent } from './history/seed-content.ts'
import { expectHistory } from './history/seed-history.ts'
import { seedSettings } from './history/seed-settings.ts'
import { asSet, differing, requireFree, requireSame } from './agree.ts'
import { seedFiles } from './seed-files.ts'
import { seedReleases } from './seed-releases.ts'
import { accountOf, repositoryOf, type SeedContext } from './seed-context.ts'
import type { WorldHook, WorldRepository } from './world.ts'

async function create(world: WorldRepository, soil: SeedContext): Promise<Repository> {
  const owner = await accountOf(world.owner, soil)
  const { id, name, description } = world
  await requireFree('repositories', id, soil)
  const input = { name, description, private: world.private ?? false }
  const { links } = soil
  const created = await createRepository({ id, owner, creator: owner, input, links }, soil)
  soil.report.created()
  expectHistory(world)
  if (world.git !== undefined) await seedContent(created, world.git, soil)
  return seedSettings(created, world, soil)
}

/** Changes of the row come last: an archived repository takes no commits. */
async function amend(repository: Repository, world: WorldRepository, soil: SeedContext) {
  const { archived, description } = world
  const { storage, clock } = soil
  const existing = (await storage.repositories.find(repository.id)) ?? repository
  const change = differing({ archived, description }, existing)
  if (Object.keys(change).length === 0) return
  await storage.repositories.update(repository.id, change, clock.now())
  soil.report.updated()
}

async function addCollaborators(
  repository: Repository,
  { collaborators = [] }: WorldRepository,
  soil: SeedContext,
): Promise<void> {
  const { repositories } = soil.storage
  for (const { login, permission } of collaborators) {
    const { id } = await accountOf(login, soil)
    const existing = await repositories.collaborator(repository.id, id)
    if (existing !== undefined && (permission ?? existing) === existing) continue
    const collaborator = { repository_id: repository.id, user_id: id }
    const given = { permission: permission ?? ('push' as const), created_at: soil.clock.now() }
    await repositories.setCollaborator({ ...collaborator, ...given })
    soil.report.updated()
  }
}

/** Creates a repository, or completes one. */
export async function seedRepository(world: WorldRepository, soil: SeedContext): Promise<void> {
  const { owner, name, id, private: isPrivate } = world
  const existing = await soil.storage.repositories.findByName(owner, name)
  if (existing) requireSame('the repository', { id, private: isPrivate }, existing)
  const repository = existing ?? (await create(world, soil))
  if (world.files) await seedFiles(repository, world.files, soil)
  if (world.releases) await seedReleases(repository, world.releases, soil)
  // A new one is archived when it has its history.
  await amend(repository, existing ? world : { ...world, archived: undefined }, soil)
  await addCollaborators(repository, world, soil)
}

/** A hook of a repository is known by its URL. */
export async function seedHook(hook: WorldHook, soil: SeedContext): Promise<void> {
  const { repo, url, events, content_type, secret, active } = hook
  const { storage, vault } = soil
  const repository = await repositoryOf(repo, soil)
  const owner = { kind: 'repository', id: repository.id } as const
  const [existing] = await storage.hooks.withUrl(owner, url)
  // The same hook twice in one seed is a mistake, which the API refuses.
  const isFirst = soil.report.count(`hook ${repository.id} ${url}`) === 1
  if (existing && isFirst) {
    const { secret: sealed, id } = existing
    const own = sealed === null ? null : vault.open(sealed, secretOwner(id))
    if (secret !== undefined && secret !== own)
      throw new RangeError(`the hook exists with another secret`)
    const given = { events: asSet(events), content_type, active }
    return requireSame('the hook', given, { ...existing, events: asSet(existing.events) })
  }
  const creation = {
    repository,
    creator: repository.owner,
    version: soil.versions[0]?.version as string,
    links: soil.links,
    input: { events, active, config: { url, content_type, secret } } as never,
  }
  await createHook(creation, soil)
  soil.report.created()
}
