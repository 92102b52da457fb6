import type { Context } from '../../api/context.ts'
import type { Migration } from '../../storage/export-archives/export-archives.ts'
import { SealError } from '../../core/vault.ts'

type Needs = Pick<Context, 'vault' | 'clock'>

/** Lifetime of a download URL in milliseconds. */
const life = 300_000
const purpose = 'the address of an archive'

/** Whether a migration has an archive that has not expired. */
export const hasArchive = (
  { archive_size, expires_at }: Migration,
  { clock }: Pick<Context, 'clock'>,
): boolean => archive_size !== null && expires_at !== null && expires_at > clock.now()

/** Returns a path that downloads a migration's archive without authentication for five minutes. */
export function downloadPath({ id }: Migration, { vault, clock }: Needs): string {
  const sealed = vault.seal(`${id} ${clock.now() + life}`, purpose)
  return `/archives/${Buffer.from(sealed).toString('base64url')}`
}

/** Returns the migration id of a download path; undefined for an invalid or expired one. */
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
