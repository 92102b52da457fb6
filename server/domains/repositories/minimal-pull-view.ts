import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { NumberedPull } from '../../storage/pulls/pulls.ts'
import { pullId } from '../../api/views/pull-id.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { placeUrl } from './named-place.ts'

/** A pull request whose head and base are in one repository. */
export function minimalPull(
  pull: NumberedPull,
  repository: Repository,
  links: Links,
): Schemas['pull-request-minimal'] {
  const url = placeUrl(repository, links)
  const repo = { id: repository.id, url, name: repository.name }
  return {
    id: pullId(pull.issue_id),
    number: pull.number,
    url: `${url}/pulls/${pull.number}`,
    head: { ref: pull.head_ref, sha: pull.head_sha, repo },
    base: { ref: pull.base_ref, sha: pull.base_sha, repo },
  }
}
