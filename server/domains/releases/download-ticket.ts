import type { Context } from '../../api/context.ts'
import { SealError } from '../../core/vault.ts'
import type { ReleaseAsset } from '../../storage/releases/release-assets.ts'

type Needs = Pick<Context, 'vault' | 'clock'>

/** Lifetime of a download URL in milliseconds. */
const life = 300_000
const purpose = 'the address of a release asset'

/** Path of the downloads that need no credentials. */
export const ticketFolder = '/release-assets'

/** Returns a path that downloads an asset without authentication for five minutes. */
export function assetPath(
  { id, repository_id: repositoryId }: ReleaseAsset,
  { vault, clock }: Needs,
): string {
  const sealed = vault.seal(`${repositoryId} ${id} ${clock.now() + life}`, purpose)
  return `${ticketFolder}/${Buffer.from(sealed).toString('base64url')}`
}

/** Returns the ids in a download path; undefined for an invalid or expired one. */
export function assetAt(
  ticket: string,
  { vault, clock }: Needs,
): { repositoryId: number; id: number } | undefined {
  try {
    const sealed = Buffer.from(ticket, 'base64url').toString()
    const [repositoryId = 0, id = 0, until = 0] = vault.open(sealed, purpose).split(' ').map(Number)
    return until > clock.now() ? { repositoryId, id } : undefined
  } catch (error) {
    if (error instanceof SealError) return undefined
    throw error
  }
}
