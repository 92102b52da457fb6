import type { Schemas } from '../../../contract/schemas.ts'
import type { ChangedFile } from '../../../git/diff.ts'
import type { Links } from '../../../core/links.ts'
import type { Pull } from '../../../storage/pulls/pull.ts'
import { placePage, placeUrl } from '../../repositories/views/named-place.ts'

/** A changed file in a pull request. @param patch undefined when it is too large or binary */
export function diffEntry(
  file: ChangedFile,
  patch: string | undefined,
  { base, head_sha: sha }: Pull,
  links: Links,
): Schemas['diff-entry'] {
  const { path, former, status, blob, additions, deletions } = file
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  const page = placePage(base, links)
  return {
    sha: blob,
    filename: path,
    status,
    additions,
    deletions,
    changes: additions + deletions,
    blob_url: `${page}/blob/${sha}/${encoded}`,
    raw_url: `${page}/raw/${sha}/${encoded}`,
    contents_url: `${placeUrl(base, links)}/contents/${encoded}?ref=${sha}`,
    ...(patch !== undefined && { patch }),
    ...(former !== undefined && { previous_filename: former }),
  }
}
