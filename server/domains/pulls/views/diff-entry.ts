import type { Schemas } from '../../../api/handler.ts'
import type { ChangedFile } from '../../../git/diff.ts'
import type { Links } from '../../../core/links.ts'
import type { Pull } from '../pull.ts'
import { placePage, placeUrl } from '../../repositories/views/named-place.ts'

/** What a pull request does to a file. @param patch the lines, where there are not too many */
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
