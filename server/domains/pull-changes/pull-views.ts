import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { pullsOf } from '../pulls/pull.ts'
import { pullRequestSimple } from '../pulls/view.ts'

/**
 * The pull requests of issues of several repositories, as lists have them, by the id of the issue.
 * @param ids of issues that the caller may read
 */
export async function pullViews(
  ids: readonly number[],
  links: Links,
  { storage }: Pick<Context, 'storage'>,
): Promise<Map<number, Schemas['pull-request-simple']>> {
  const places = new Map<number, { repository: Repository; issues: Issue[] }>()
  for (const { issue, repository } of await storage.issueSearch.rows(ids)) {
    const place = places.get(repository.id)
    if (place) place.issues.push(issue)
    else places.set(repository.id, { repository, issues: [issue] })
  }
  const views = new Map<number, Schemas['pull-request-simple']>()
  for (const { repository, issues } of places.values()) {
    for (const pull of await pullsOf(repository, issues, storage))
      views.set(pull.issue_id, pullRequestSimple(pull, links))
  }
  return views
}
