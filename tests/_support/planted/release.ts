import type { Transaction } from '../../../server/storage/index.ts'

/** Path parameters of the release. */
export interface PlantedRelease {
  release_id: number
  asset_id: number
  tag: string
}

/** A published release with an asset, even if neither the tag nor the file exists. */
export async function plantRelease(
  store: Transaction,
  repository_id: number,
  now: number,
): Promise<PlantedRelease> {
  const tag = `v${repository_id}`
  const moment = { created_at: now, updated_at: now }
  const release_id = await store.releases.create({
    ...{ repository_id, tag_name: tag, target_commitish: 'main', name: 'First', body: 'Works.' },
    ...{ draft: 0, prerelease: 0, latest_at: now, author_id: null, published_at: now },
    ...moment,
  })
  const asset_id = await store.releaseAssets.create({
    ...{ release_id, repository_id, name: 'tool.zip', label: null },
    ...{ content_type: 'application/zip', size: 5, sha256: 'a'.repeat(64), file: 'none' },
    ...{ download_count: 0, uploader_id: null },
    ...moment,
  })
  return { release_id, asset_id, tag }
}
