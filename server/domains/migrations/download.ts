import { downloadTicket, partsOfTicket } from '../../access/tokens/download-ticket.ts'
import type { Context } from '../../api/context.ts'
import type { Migration } from '../../storage/export-archives/export-archives.ts'

type Needs = Pick<Context, 'vault' | 'clock'>

const purpose = 'the address of an archive'

/** Whether a migration has an archive that has not expired. */
export const hasArchive = (
  { archive_size, expires_at }: Migration,
  { clock }: Pick<Context, 'clock'>,
): boolean => archive_size !== null && expires_at !== null && expires_at > clock.now()

/** Returns a path that downloads a migration's archive without authentication for five minutes. */
export const downloadPath = ({ id }: Migration, needs: Needs): string =>
  `/archives/${downloadTicket([id], purpose, needs)}`

/** Returns the migration id of a download path; undefined for an invalid or expired one. */
export function migrationAt(ticket: string, needs: Needs): number | undefined {
  const [id] = partsOfTicket(ticket, purpose, needs) ?? []
  return id === undefined ? undefined : Number(id)
}
