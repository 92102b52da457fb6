import { createRelease } from '../../domains/releases/create-release.ts'
import { uploadAsset } from '../../domains/releases/assets.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { instantOf, seedAssetFiles } from './history/release-history.ts'
import { accountOf, type SeedContext } from './seed-context.ts'
import type { WorldRelease } from './world.ts'

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** Creates releases of the owner of a repository, with their tags and assets. */
export async function seedReleases(
  repository: Repository,
  releases: readonly WorldRelease[],
  soil: SeedContext,
): Promise<void> {
  for (const world of releases) {
    const { tag: tag_name, assets = {}, author, asset_files: files = [], ...rest } = world
    const { created_at, published_at, ...more } = rest
    const sender = author === undefined ? repository.owner : await accountOf(author, soil)
    const input = { ...more, tag_name }
    const release = await createRelease({ repository, sender, links: soil.links, input }, soil)
    for (const [name, text] of Object.entries(assets)) {
      const content = Buffer.from(text)
      const upload = { content: once(content), type: undefined, length: content.length }
      await uploadAsset({ repository, release, sender, name, upload }, soil)
    }
    await seedAssetFiles({ repository, release, sender }, files, soil)
    const moments = {
      ...(created_at !== undefined && { created_at: instantOf(created_at) }),
      ...(published_at !== undefined && { published_at: instantOf(published_at) }),
    }
    if (Object.keys(moments).length > 0) await soil.storage.releases.update(release.id, moments)
  }
}
