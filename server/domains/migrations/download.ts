import type { Context } from '../../api/context.ts'
import type { Migration } from '../../storage/export-archives/export-archives.ts'
import { SealError } from '../../core/vault.ts'

type Needs = Pick<Context, 'vault' | 'clock'>

/** How long an address is good for, in milliseconds. */
const life = 300_000
const purpose = 'the address of an archive'

/** Whether an archive is there to be had. */
export const hasArchive = (
  { archive_size, expires_at }: Migration,
  { clock }: Pick<Context, 'clock'>,
): boolean => archive_size !== null && expires_at !== null && expires_at > clock.now()

/** A path that leads to the archive of a migration for five minutes, whoever asks. */
export function downloadPath({ id }: Migration, { vault, clock }: Needs): string {
  const sealed = vault.seal(`${id} ${clock.now() + life}`, purpose)
  return `/archives/${Buffer.from(sealed).toString('base64url')}`
}

/** The number of the migration that such a path is for; undefined for one that is none, or no more. */
export function migrationAt(ticket: string, { vault, clock }: Needs): number | undefined {
  try {
    const sealed = Buffer.from(ticket, 'base64url').toString()
    const [id, until] = vault.open(sealed, purpose).split(' ').map(Number)
    return until !== undefined && until > clock.now() ? id : undefined
  } catch (error) {
    if (error instanceof SealError) return undefined
    throw error
  }
}
