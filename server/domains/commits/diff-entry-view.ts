import type { Schemas } from '../../contract/schemas.ts'
import type { ChangedFile } from '../../git/diff/diff.ts'
import type { Links } from '../../core/links.ts'
import { placePage, placeUrl, type NamedPlace } from '../repositories/named-place.ts'

interface Changed {
  repository: NamedPlace
  /** Commit after the change. */
  sha: string
}

/** A changed file. @param patch undefined when it is too large or binary */
export function diffEntry(
  file: ChangedFile,
  patch: string | undefined,
  { repository, sha }: Changed,
  links: Links,
): Schemas['diff-entry'] {
  const { path, former, status, blob, additions, deletions } = file
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  const page = placePage(repository, links)
  return {
    sha: blob,
    filename: path,
    status,
    additions,
    deletions,
    changes: additions + deletions,
    blob_url: `${page}/blob/${sha}/${encoded}`,
    raw_url: `${page}/raw/${sha}/${encoded}`,
    contents_url: `${placeUrl(repository, links)}/contents/${encoded}?ref=${sha}`,
    ...(patch !== undefined && { patch }),
    ...(former !== undefined && { previous_filename: former }),
  }
}
