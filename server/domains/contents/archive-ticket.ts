import type { Context } from '../../api/context.ts'
import { SealError } from '../../core/vault.ts'
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

/** Lifetime of a download URL in milliseconds. */
const life = 300_000
const purpose = 'the address of a source archive'

/** Returns a ticket that downloads an archive without authentication for five minutes. */
export function archiveTicket(
  { id, private: hidden }: Pick<Repository, 'id' | 'private'>,
  commit: string,
  format: ArchiveFormat,
  { vault, clock }: Needs,
): string {
  const text = [id, commit, format, Number(hidden), clock.now() + life].join(' ')
  return Buffer.from(vault.seal(text, purpose)).toString('base64url')
}

/** Returns the archive of a ticket; undefined for an invalid or expired one. */
export function archiveAt(ticket: string, { vault, clock }: Needs): WantedArchive | undefined {
  try {
    const sealed = Buffer.from(ticket, 'base64url').toString()
    const [id, commit = '', named, hidden, until] = vault.open(sealed, purpose).split(' ')
    const format = archiveFormats.find((each) => each === named)
    if (!format || Number(until) <= clock.now()) return undefined
    return { repositoryId: Number(id), commit, format, hidden: hidden === '1' }
  } catch (error) {
    if (error instanceof SealError) return undefined
    throw error
  }
}
