import type { ReviewRequest } from '../../../generated/graphql/types.ts'
import { teamView } from '../../api/views/team.ts'
import { accountItem } from '../account-item.ts'
import type { Execution } from '../execution.ts'
import { Item } from '../item.ts'
import { pullItem, pullOf } from './pull-reads.ts'

type Reviewer = Item<'User'> | Item<'Bot'> | Item<'Team'>

/** The users and teams whose reviews of a pull request are requested. */
export async function requestsOf(source: Item, execution: Execution): Promise<ReviewRequest[]> {
  const pull = await pullOf(source, execution)
  const { links } = execution
  const subject = pullItem(source, execution)
  const request = (id: number, requestedReviewer: Reviewer): ReviewRequest => ({
    id: btoa(`13:ReviewRequest${pull.issue_id}:${requestedReviewer.type}${id}`),
    ...{ asCodeOwner: false, requestedReviewer, pullRequest: subject },
  })
  return [
    ...pull.requested_reviewers.map((user) => request(user.id, accountItem(user, { links }))),
    ...pull.requested_teams.map((requested) => {
      const place = { org: pull.base.owner.login }
      const view = teamView(requested, pull.base.owner, links)
      return request(requested.team.id, new Item('Team', view, place))
    }),
  ]
}
