import type { Context } from '../../api/context.ts'
import type { Upload } from '../../api/upload.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { notFound, validationFailed } from '../../core/errors.ts'
import { maxAssetBytes, releaseFiles, type StoredFile } from '../../git/store/release-files.ts'
import { InvalidContent } from '../../git/store/write-hashed.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { ReleaseAsset } from '../../storage/releases/release-assets.ts'
import type { Release } from '../../storage/releases/releases.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import { requireChangeable } from '../repositories/require-changeable.ts'
import { assetName, mediaType, nameTaken } from './asset-name.ts'

type Needs = Pick<Context, 'storage' | 'git' | 'clock'>

/** Maximum number of assets of a release. */
const maxAssets = 1000

const resource = 'ReleaseAsset'

const wrongSize = (message: string) =>
  validationFailed({ resource, field: 'size', code: 'custom', message })

const tooLarge = () => wrongSize(`size must be less than or equal to ${maxAssetBytes}`)
const empty = () => wrongSize('size must be greater than or equal to 1')

interface NewAsset {
  repository: Repository
  release: Release
  sender: Account
  name: string
  label?: string | undefined
  upload: Upload
}

/** @throws ServiceError 422 when the release has the name, or as many assets as it can have */
async function requireRoom(
  { release }: Pick<NewAsset, 'release'>,
  name: string,
  { releaseAssets }: Pick<Transaction, 'releaseAssets'>,
): Promise<void> {
  if (await releaseAssets.findByName(release.id, name)) throw nameTaken()
  if ((await releaseAssets.count(release.id)) < maxAssets) return
  const message = `A release can have at most ${maxAssets} assets.`
  throw validationFailed({ resource, field: 'base', code: 'custom', message })
}

/** Stores the content of an asset. @throws ServiceError 422 for a wrong size */
async function keep({ repository, upload }: NewAsset, { git }: Needs): Promise<StoredFile> {
  if ((upload.length ?? 0) > maxAssetBytes) throw tooLarge()
  if (upload.length === 0) throw empty()
  try {
    const stored = await releaseFiles(git).keep(repository.id, upload.content)
    if (stored.size > 0) return stored
    await releaseFiles(git).remove(repository.id, [stored.file])
  } catch (error) {
    throw error instanceof InvalidContent ? tooLarge() : error
  }
  throw empty()
}

async function insert(
  asked: NewAsset,
  name: string,
  { file, sha256, size }: StoredFile,
  { storage, clock }: Needs,
): Promise<ReleaseAsset> {
  const { release, sender, label, upload } = asked
  const now = clock.now()
  return storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, asked.repository)
    requireChangeable(repository)
    if (!(await transaction.releases.find(repository.id, release.id))) throw notFound()
    await requireRoom(asked, name, transaction)
    const id = await transaction.releaseAssets.create({
      release_id: release.id,
      repository_id: repository.id,
      name,
      label: label || null,
      content_type: mediaType(upload.type),
      size,
      sha256,
      file,
      download_count: 0,
      uploader_id: sender.id,
      created_at: now,
      updated_at: now,
    })
    return (await transaction.releaseAssets.find(repository.id, id)) as ReleaseAsset
  })
}

/**
 * Stores an asset: first its file, then its row. The file is removed when the row cannot be
 * written.
 * @throws ServiceError 403 while archived; 404 when the release was deleted; 422 for a taken name,
 * too many assets and a wrong size
 */
export async function uploadAsset(asked: NewAsset, context: Needs): Promise<ReleaseAsset> {
  requireChangeable(asked.repository)
  const name = assetName(asked.name)
  await requireRoom(asked, name, context.storage)
  const stored = await keep(asked, context)
  try {
    return await insert(asked, name, stored, context)
  } catch (error) {
    await releaseFiles(context.git).remove(asked.repository.id, [stored.file])
    throw error
  }
}

interface AssetUpdate {
  repository: Repository
  asset: ReleaseAsset
  input: Schemas['release-asset-update']
}

/**
 * Updates the name and label of an asset.
 * @throws ServiceError 403 while archived; 404 when it was deleted; 422 for a taken name
 */
export function updateAsset(
  { repository: requested, asset, input }: AssetUpdate,
  { storage, clock }: Needs,
): Promise<ReleaseAsset> {
  const name = input.name === undefined ? undefined : assetName(input.name)
  return storage.transaction(async (transaction) => {
    const { releaseAssets } = transaction
    const repository = await lockRepository(transaction, requested)
    requireChangeable(repository)
    const before = await releaseAssets.find(repository.id, asset.id)
    if (!before) throw notFound()
    if (name !== undefined && name !== before.name) {
      if (await releaseAssets.findByName(before.release_id, name)) throw nameTaken()
    }
    await releaseAssets.update(asset.id, {
      ...(name !== undefined && { name }),
      ...(input.label !== undefined && { label: input.label || null }),
      updated_at: clock.now(),
    })
    return (await releaseAssets.find(repository.id, asset.id)) as ReleaseAsset
  })
}

/** Deletes an asset: first its row, then its file. @throws ServiceError 403 while archived; 404 */
export async function deleteAsset(
  { repository: requested, asset }: Omit<AssetUpdate, 'input'>,
  { storage, git }: Needs,
): Promise<void> {
  await storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, requested)
    requireChangeable(repository)
    if (!(await transaction.releaseAssets.find(repository.id, asset.id))) throw notFound()
    await transaction.releaseAssets.delete(asset.id)
  })
  await releaseFiles(git).remove(requested.id, [asset.file])
}
