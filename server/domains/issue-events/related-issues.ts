import type { IssueEvent } from '../../storage/issue-events/issue-events.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { RelatedIssues } from '../issues/event-view.ts'

/**
 * The other issues of events about relations. Issues of other repositories that are not public stay
 * hidden, as everyone who can read the events would see them.
 */
export async function relatedIssues(
  events: readonly IssueEvent[],
  { id: placeId }: Pick<Repository, 'id'>,
  { issueSearch }: Pick<Transaction, 'issueSearch'>,
): Promise<RelatedIssues> {
  const ids = [...new Set(events.flatMap(({ details }) => details.related_id ?? []))]
  const found = await issueSearch.rows(ids)
  return new Map(
    found
      .filter(
        ({ repository: { id, visibility, settings } }) =>
          id === placeId || (visibility === 'public' && settings.has_issues),
      )
      .map((each) => [each.issue.id, each]),
  )
}
