import { downloadTicket, partsOfTicket } from '../../access/tokens/download-ticket.ts'
import type { Context } from '../../api/context.ts'
import type { ReleaseAsset } from '../../storage/releases/release-assets.ts'

type Needs = Pick<Context, 'vault' | 'clock'>

const purpose = 'the address of a release asset'

/** Path of the downloads that need no credentials. */
export const ticketFolder = '/release-assets'

/** Returns a path that downloads an asset without authentication for five minutes. */
export const assetPath = ({ id, repository_id: at }: ReleaseAsset, needs: Needs): string =>
  `${ticketFolder}/${downloadTicket([at, id], purpose, needs)}`

/** Returns the ids in a download path; undefined for an invalid or expired one. */
export function assetAt(
  ticket: string,
  needs: Needs,
): { repositoryId: number; id: number } | undefined {
  const parts = partsOfTicket(ticket, purpose, needs)?.map(Number)
  return parts && { repositoryId: parts[0] ?? 0, id: parts[1] ?? 0 }
}
