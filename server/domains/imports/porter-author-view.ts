import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { ImportAuthor } from '../../storage/imports/import-findings.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { importPath } from './view.ts'

/** An author of commits in the source. */
export function porterAuthorView(
  { id, remote_id, remote_name, email, name }: ImportAuthor,
  repository: Repository,
  links: Links,
): Schemas['porter-author'] {
  const import_url = links.api(`/repos${importPath(repository)}`)
  const url = `${import_url}/authors/${id}`
  return { id, remote_id, remote_name, email, name, url, import_url }
}
