import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { uploadAsset } from '../../../domains/releases/assets.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Release } from '../../../storage/releases/releases.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import type { SeedContext } from '../seed-context.ts'
import type { WorldAssetFile } from './world-history.ts'

/** Milliseconds of a time in a seed file. */
export const instantOf = (time: string): number => Date.parse(time)

/** Uploads the assets of a release whose content is in files. */
export async function seedAssetFiles(
  place: { repository: Repository; release: Release; sender: Account },
  files: readonly WorldAssetFile[],
  soil: SeedContext,
): Promise<void> {
  for (const { name, label, content_type: type, file } of files) {
    const { size: length } = await stat(file)
    const content = createReadStream(file) as AsyncIterable<Buffer>
    await uploadAsset({ ...place, name, label, upload: { content, type, length } }, soil)
  }
}
