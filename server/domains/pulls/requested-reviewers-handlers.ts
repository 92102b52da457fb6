import { requireActor } from '../../access/auth/acting.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { teamView } from '../../api/views/team.ts'
import type { PullOperation } from './on-pull.ts'
import { pullAt } from './pull-at.ts'
import { removeReviewers, requestReviewers, type NamedReviewers } from './reviewers.ts'
import { pullRequestSimple } from './view.ts'

type Change = Request<'pulls/request-reviewers' | 'pulls/remove-requested-reviewers'>

const operationAt = ({ repository, role, caller, links, path }: Change): PullOperation => ({
  repository,
  role,
  links,
  number: path.pull_number,
  sender: requireActor(caller),
})

const namedIn = ({ body: input = { reviewers: [] } }: Change): NamedReviewers => ({
  logins: input.reviewers ?? [],
  slugs: input.team_reviewers ?? [],
})

export const requestedReviewers = {
  'pulls/list-requested-reviewers': async (request, context) => {
    const { base, ...pull } = await pullAt(request, context)
    const users = pull.requested_reviewers.map((user) => simpleUser(user, request.links))
    const teams = pull.requested_teams.map((team) => teamView(team, base.owner, request.links))
    return { status: 200, body: { users, teams } }
  },

  'pulls/request-reviewers': async (request, context) => {
    const pull = await requestReviewers(operationAt(request), namedIn(request), context)
    return { status: 201, body: pullRequestSimple(pull, request.links) }
  },

  'pulls/remove-requested-reviewers': async (request, context) => {
    const pull = await removeReviewers(operationAt(request), namedIn(request), context)
    return { status: 200, body: pullRequestSimple(pull, request.links) }
  },
} satisfies Partial<Handlers>
