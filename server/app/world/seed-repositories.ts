import { commitFiles } from '../../git/write/commit-files.ts'
import { createRepository } from '../../domains/repositories/create.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { isLicensePath } from '../../domains/repositories/licenses/license-file.ts'
import { licenseAt } from '../../domains/repositories/licenses/stored-license.ts'
import { createHook } from '../../domains/webhooks/create-hook.ts'
import { seedContent } from './history/seed-content.ts'
import { seedSettings } from './history/seed-settings.ts'
import { seedReleases } from './seed-releases.ts'
import { accountOf, repositoryOf, type SeedContext } from './seed-context.ts'
import type { WorldHook, WorldRepository } from './world.ts'

export async function seedRepository(world: WorldRepository, soil: SeedContext): Promise<void> {
  const { storage, clock, links } = soil
  const owner = await accountOf(world.owner, soil)
  const { name, description } = world
  const input = { name, description, private: world.private ?? false }
  const created = await createRepository({ owner, creator: owner, input, links }, soil)
  if (world.git !== undefined) await seedContent(created, world.git, soil)
  const repository = await seedSettings(created, world, soil)
  if (world.files) await commit(repository, world.files, soil)
  if (world.releases) await seedReleases(repository, world.releases, soil)
  for (const { login, permission = 'push' } of world.collaborators ?? []) {
    const { id } = await accountOf(login, soil)
    const collaborator = { repository_id: repository.id, user_id: id, permission }
    await storage.repositories.addCollaborator({ ...collaborator, created_at: clock.now() })
  }
}

async function commit(
  repository: Repository,
  files: Record<string, string>,
  { git, clock, storage }: SeedContext,
): Promise<void> {
  const now = clock.now()
  const path = git.path(repository.id)
  await commitFiles(path, {
    branch: repository.default_branch,
    files,
    message: 'Initial commit',
    author: { name: 'devplatform', email: 'noreply@localhost' },
    date: Math.floor(now / 1000),
  })
  const isLicensed = Object.keys(files).some(isLicensePath)
  const license = isLicensed
    ? await licenseAt(path, `refs/heads/${repository.default_branch}`)
    : null
  await storage.repositories.update(repository.id, { pushed_at: now, license }, now)
}

export async function seedHook(hook: WorldHook, soil: SeedContext): Promise<void> {
  const { repo, url, events, content_type, secret, active } = hook
  const repository = await repositoryOf(repo, soil)
  const creation = {
    repository,
    creator: repository.owner,
    version: soil.versions[0]?.version as string,
    links: soil.links,
    input: { events, active, config: { url, content_type, secret } } as never,
  }
  await createHook(creation, soil)
}
