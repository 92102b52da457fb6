import type { Schemas } from '../../contract/schemas.ts'
import type { ImportState } from '../../storage/schema/import-states.ts'
import type { Links } from '../../core/links.ts'
import type { Import } from '../../storage/imports/imports.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/** Status text of each state. */
const sentences: Record<ImportState, string> = {
  detecting: 'The kind of the source is being found out.',
  importing: 'The commits of the source are being fetched.',
  mapping: 'The commits are being rewritten.',
  pushing: 'The commits are being brought into the repository.',
  complete: 'The import is complete.',
  auth_failed: 'The source does not accept the credentials; give others.',
  error: 'The import has failed.',
  detection_needs_auth: 'The source needs credentials.',
  detection_found_nothing: 'There is nothing to import at the address.',
  detection_found_multiple: 'There are several projects at the address; choose one of them.',
}

const there = <Value>(value: Value | null): value is Value => value !== null

/** Fields that only appear in a certain state. */
function ofState(found: Import): Partial<Schemas['source-import']> {
  const { failed_step, message, project_choices } = found
  switch (found.status) {
    case 'importing':
      return { percent: found.percent ?? 0, import_percent: found.percent ?? 0 }
    case 'pushing':
      return { push_percent: found.push_percent ?? 0 }
    case 'error':
      return {
        ...(there(failed_step) && { failed_step }),
        ...(there(message) && { error_message: message }),
      }
    case 'detection_found_multiple':
      return { project_choices: project_choices ?? [] }
    default:
      return {}
  }
}

/** Path of the import in the API and on the web. */
export const importPath = ({ owner, name }: Pick<Repository, 'owner' | 'name'>): string =>
  `/${owner.login}/${name}/import`

/** An import, without its credentials. */
export function importView(
  found: Import,
  repository: Repository,
  links: Links,
): Schemas['source-import'] {
  const path = importPath(repository)
  const url = links.api(`/repos${path}`)
  return {
    vcs: found.vcs,
    vcs_url: found.vcs_url,
    ...(there(found.tfvc_project) && { tfvc_project: found.tfvc_project }),
    status: found.status,
    status_text: sentences[found.status],
    use_lfs: found.use_lfs,
    has_large_files: found.has_large_files,
    large_files_size: found.large_files_size,
    large_files_count: found.large_files_count,
    authors_count: found.authors_count ?? 0,
    commit_count: found.commit_count ?? 0,
    import_percent: null,
    ...ofState(found),
    ...(found.left_out.length > 0 && { message: found.left_out.join(' ') }),
    url,
    html_url: links.html(path),
    authors_url: `${url}/authors`,
    repository_url: links.api(`/repos/${repository.owner.login}/${repository.name}`),
  }
}
