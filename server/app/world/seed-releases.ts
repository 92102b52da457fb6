import { createRelease } from '../../domains/releases/create-release.ts'
import { uploadAsset } from '../../domains/releases/assets.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { instantOf, seedAssetFiles } from './history/release-history.ts'
import type { Release } from '../../storage/releases/releases.ts'
import { requireSame } from './agree.ts'
import { accountOf, type SeedContext } from './seed-context.ts'
import type { WorldRelease } from './world.ts'

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** The release of a tag; drafts have no tag in git and are found by its name, too. */
async function releaseOf(
  { repository, sender }: { repository: Repository; sender: Account },
  { tag, ...more }: WorldRelease,
  soil: SeedContext,
): Promise<{ release: Release; isNew: boolean }> {
  const { storage, links, report } = soil
  const page = { limit: 1_000, offset: 0 }
  const listed = await storage.releases.list({ repositoryId: repository.id, drafts: true }, page)
  const existing = listed.find(({ tag_name }) => tag_name === tag)
  // The same tag twice in one seed is a mistake, which the API refuses.
  const isFirst = report.count(`release ${repository.id} ${tag}`) === 1
  if (existing && isFirst) {
    requireSame(`release "${tag}"`, more, existing)
    return { release: existing, isNew: false }
  }
  report.updated()
  const input = { ...more, tag_name: tag }
  const release = await createRelease({ repository, sender, links, input }, soil)
  return { release, isNew: true }
}

/** Creates the releases of a repository that it does not have, with their tags and assets. */
export async function seedReleases(
  repository: Repository,
  releases: readonly WorldRelease[],
  soil: SeedContext,
): Promise<void> {
  for (const world of releases) {
    const {
      assets = {},
      author,
      asset_files: files = [],
      created_at,
      published_at,
      ...more
    } = world
    const sender = author === undefined ? repository.owner : await accountOf(author, soil)
    const { release, isNew } = await releaseOf({ repository, sender }, more, soil)
    for (const [name, text] of Object.entries(assets)) {
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
    if (!isNew) continue
    await seedAssetFiles({ repository, release, sender }, files, soil)
    const moments = {
      ...(created_at !== undefined && { created_at: instantOf(created_at) }),
      ...(published_at !== undefined && { published_at: instantOf(published_at) }),
    }
    if (Object.keys(moments).length > 0) await soil.storage.releases.update(release.id, moments)
  }
}
