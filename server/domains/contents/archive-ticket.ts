import { downloadTicket, partsOfTicket } from '../../access/tokens/download-ticket.ts'
import type { Context } from '../../api/context.ts'
import { archiveFormats, type ArchiveFormat } from '../../git/transport/archive.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

type Needs = Pick<Context, 'vault' | 'clock'>

/** An archive of a commit. */
export interface WantedArchive {
  repositoryId: number
  commit: string
  format: ArchiveFormat
  /** Whether the repository was private when the URL was given to a caller. */
  hidden: boolean
}

const purpose = 'the address of a source archive'

/** Returns a ticket that downloads an archive without authentication for five minutes. */
export const archiveTicket = (
  { id, private: hidden }: Pick<Repository, 'id' | 'private'>,
  commit: string,
  format: ArchiveFormat,
  needs: Needs,
): string => downloadTicket([id, commit, format, Number(hidden)], purpose, needs)

/** Returns the archive of a ticket; undefined for an invalid or expired one. */
export function archiveAt(ticket: string, needs: Needs): WantedArchive | undefined {
  const [id, commit = '', named, hidden] = partsOfTicket(ticket, purpose, needs) ?? []
  const format = archiveFormats.find((each) => each === named)
  return format && { repositoryId: Number(id), commit, format, hidden: hidden === '1' }
}
