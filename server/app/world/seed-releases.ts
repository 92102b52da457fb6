import { createRelease } from '../../domains/releases/create-release.ts'
import { uploadAsset } from '../../domains/releases/assets.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Release } from '../../storage/releases/releases.ts'
import { requireSame } from './agree.ts'
import type { SeedContext } from './seed-context.ts'
import type { WorldRelease } from './world.ts'

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** The release of a tag; drafts have no tag in git and are found by its name, too. */
async function releaseOf(
  repository: Repository,
  { assets: _assets, tag, ...more }: WorldRelease,
  soil: SeedContext,
): Promise<Release> {
  const { storage, links, report } = soil
  const page = { limit: 1_000, offset: 0 }
  const listed = await storage.releases.list({ repositoryId: repository.id, drafts: true }, page)
  const existing = listed.find(({ tag_name }) => tag_name === tag)
  // The same tag twice in one seed is a mistake, which the API refuses.
  const isFirst = report.count(`release ${repository.id} ${tag}`) === 1
  if (existing && isFirst) {
    requireSame(`release "${tag}"`, more, existing)
    return existing
  }
  report.updated()
  const input = { ...more, tag_name: tag }
  return createRelease({ repository, sender: repository.owner, links, input }, soil)
}

/** Creates the releases of a repository that it does not have, with their tags and assets. */
export async function seedReleases(
  repository: Repository,
  releases: readonly WorldRelease[],
  soil: SeedContext,
): Promise<void> {
  const { owner: sender } = repository
  for (const world of releases) {
    const release = await releaseOf(repository, world, soil)
    for (const [name, text] of Object.entries(world.assets ?? {})) {
      const content = Buffer.from(text)
      const existing = await soil.storage.releaseAssets.findByName(release.id, name)
      if (existing) {
        requireSame(`asset "${name}"`, { size: content.length }, existing)
        continue
      }
      const upload = { content: once(content), type: undefined, length: content.length }
      await uploadAsset({ repository, release, sender, name, upload }, soil)
      soil.report.updated()
    }
  }
}
