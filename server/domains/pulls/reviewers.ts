import { unprocessable } from '../../core/errors.ts'
import { assignable } from '../issues/assignees.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Pull } from '../../storage/pulls/pull.ts'
import type { RequestedTeam } from '../../storage/pulls/review-requests.ts'
import { announcePull } from './announce.ts'
import type { PullAction } from './event.ts'
import {
  onPull,
  pullAfter,
  type PullContext,
  type PullOperation,
  type PullStep,
} from './on-pull.ts'

/** Users and teams as named in a request. */
export interface NamedReviewers {
  logins: readonly string[]
  slugs: readonly string[]
}

/** Maximum number of users and teams whose review of one pull request is requested. */
const maxReviewers = 100

type Action = 'review_requested' | 'review_request_removed'
type Chosen = Pick<Pull, 'requested_reviewers' | 'requested_teams'>

const notCollaborator = ({ owner, name }: PullStep['repository']) =>
  unprocessable(
    'Reviews may only be requested from collaborators. One or more of the users or teams you ' +
      `specified is not a collaborator of the ${owner.login}/${name} repository.`,
  )

/** @throws ServiceError 422 for the author, and for users without access to the repository */
async function userNamed(login: string, step: PullStep): Promise<Account> {
  const user = await assignable(step.repository, login, step.transaction)
  if (!user) throw notCollaborator(step.repository)
  if (user.id !== step.pull.user_id) return user
  throw unprocessable('Review cannot be requested from pull request author.')
}

/**
 * Everyone who sees the pull request sees its reviewers, so that no secret team can be one.
 * @throws ServiceError 422 for secret teams, and teams without access to the repository
 */
async function teamNamed(
  slug: string,
  { repository, transaction }: PullStep,
): Promise<RequestedTeam> {
  const { teams } = transaction
  const team = await teams.findBySlug(repository.owner_id, slug)
  if (team?.privacy !== 'closed') throw notCollaborator(repository)
  const given = await teams.allGivenIn(team.id, repository.id)
  if (given.length === 0) throw notCollaborator(repository)
  const parent = team.parent_id === null ? undefined : await teams.find(team.parent_id)
  return { team, parent }
}

/** Stores and announces a change of the reviewers. */
async function finish(step: PullStep, action: Action, changed: Chosen): Promise<Pull> {
  const { transaction, repository, pull, context, now } = step
  const actions = actionsOf(action, changed)
  if (actions.length === 0) return pull
  await transaction.issues.update(repository, pull, {}, now)
  const after = await pullAfter(step)
  const told = { pull: after, actions, at: now }
  const webhookEvents = await announcePull(transaction, { ...step, repository: after.base }, told)
  await triggerAll(transaction, webhookEvents, context)
  return after
}

/** One action for each user and team. */
const actionsOf = (
  action: Action,
  { requested_reviewers: users, requested_teams: teams }: Chosen,
): PullAction[] => [
  ...users.map((requested_reviewer) => ({ action, requested_reviewer })),
  ...teams.map((requested_team) => ({ action, requested_team })),
]

/** Reviewers who are not requested yet, each once. */
const newAmong = (
  users: readonly Account[],
  teams: readonly RequestedTeam[],
  { pull }: PullStep,
) => {
  const known = new Set(pull.requested_reviewers.map(({ id }) => id))
  const knownTeams = new Set(pull.requested_teams.map(({ team }) => team.id))
  const byId = new Map(users.map((user) => [user.id, user]))
  const teamsById = new Map(teams.map((each) => [each.team.id, each]))
  return {
    requested_reviewers: [...byId.values()].filter(({ id }) => !known.has(id)),
    requested_teams: [...teamsById.values()].filter(({ team }) => !knownTeams.has(team.id)),
  }
}

/** @throws ServiceError 422 */
function requireRoom({ pull }: PullStep, added: Chosen): void {
  const all = [pull, added].flatMap(({ requested_reviewers: users, requested_teams: teams }) => [
    ...users,
    ...teams,
  ])
  if (all.length <= maxReviewers) return
  throw unprocessable(`No more than ${maxReviewers} reviewers can be requested.`)
}

/**
 * Requests reviews. Those who are requested already stay.
 * @throws ServiceError 403 while archived and for blocked users; 422 for the author, for users and
 * teams without access, and for too many reviewers
 */
export function requestReviewers(
  operation: PullOperation,
  { logins, slugs }: NamedReviewers,
  context: PullContext,
): Promise<Pull> {
  const work = async (step: PullStep) => {
    const { transaction, pull } = step
    const users: Account[] = []
    const teams: RequestedTeam[] = []
    for (const login of logins) users.push(await userNamed(login, step))
    for (const slug of slugs) teams.push(await teamNamed(slug, step))
    const added = newAmong(users, teams, step)
    requireRoom(step, added)
    for (const { id } of added.requested_reviewers) {
      await transaction.reviewRequests.requestUser(pull.issue_id, id)
    }
    for (const { team } of added.requested_teams) {
      await transaction.reviewRequests.requestTeam(pull.issue_id, team.id)
    }
    return finish(step, 'review_requested', added)
  }
  return onPull(operation, work, context)
}

/** Those among the requested reviewers whom a request names. */
function namedAmong(
  { requested_reviewers: users, requested_teams: teams }: Pull,
  { logins, slugs }: NamedReviewers,
) {
  const keys = new Set(logins.map((login) => login.toLowerCase()))
  const names = new Set(slugs.map((slug) => slug.toLowerCase()))
  return {
    requested_reviewers: users.filter(({ login_key: key }) => keys.has(key)),
    requested_teams: teams.filter(({ team }: RequestedTeam) => names.has(team.slug)),
  }
}

/**
 * Removes requests for reviews. Others are ignored.
 * @throws ServiceError 403 while archived and for blocked users
 */
export function removeReviewers(
  operation: PullOperation,
  named: NamedReviewers,
  context: PullContext,
): Promise<Pull> {
  const work = async (step: PullStep) => {
    const { transaction, pull } = step
    const gone = namedAmong(pull, named)
    for (const { id } of gone.requested_reviewers) {
      await transaction.reviewRequests.removeUser(pull.issue_id, id)
    }
    for (const { team } of gone.requested_teams) {
      await transaction.reviewRequests.removeTeam(pull.issue_id, team.id)
    }
    return finish(step, 'review_request_removed', gone)
  }
  return onPull(operation, work, context)
}
