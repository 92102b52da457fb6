import { createRelease } from '../../domains/releases/create-release.ts'
import { uploadAsset } from '../../domains/releases/assets.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { SeedContext } from './seed-context.ts'
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
  const { owner: sender } = repository
  for (const { tag: tag_name, assets = {}, ...more } of releases) {
    const input = { ...more, tag_name }
    const release = await createRelease({ repository, sender, links: soil.links, input }, soil)
    for (const [name, text] of Object.entries(assets)) {
      const content = Buffer.from(text)
      const upload = { content: once(content), type: undefined, length: content.length }
      await uploadAsset({ repository, release, sender, name, upload }, soil)
    }
  }
}
