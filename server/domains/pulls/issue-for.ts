import { atLeast } from '../../access/auth/roles.ts'
import type { Role } from '../../contract/role.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { forbidden, validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { invalidField } from './invalid.ts'

type Input = Schemas['pull-request-input']

interface Opening {
  actor: Account
  /** The app that the actor uses. */
  appId: number | null
  /** The role of the actor in the base repository. */
  role: Role
  input: Input
}

/** Checks that a pull request has the title of its own or of an issue. @throws ServiceError 422 */
export function requireTitle({ title, issue }: Input): void {
  if (title === undefined && issue === undefined) {
    throw validationFailed({ resource: 'PullRequest', field: 'title', code: 'missing_field' })
  }
}

/**
 * Returns the issue that becomes a pull request.
 * @throws ServiceError 403 for users who are neither its author nor have the role triage, 422 for
 * one that does not exist, is closed or is a pull request
 */
async function convertible(
  { actor, role }: Pick<Opening, 'actor' | 'role'>,
  base: Repository,
  number: number,
  issues: Transaction['issues'],
): Promise<Issue> {
  const issue = await issues.find(base, number)
  if (!issue || issue.pull || issue.state !== 'open') throw invalidField('issue')
  if (issue.user_id === actor.id || atLeast(role, 'triage')) return issue
  throw forbidden('Must have triage rights to Repository.')
}

/** Creates the issue part of a pull request, or converts an issue to it. */
export async function issueFor(
  { actor, appId, input, role }: Opening,
  base: Repository,
  issues: Transaction['issues'],
  now: number,
): Promise<Pick<Issue, 'id' | 'number'>> {
  const { title = '', body = null, draft = false, issue: number } = input
  if (number === undefined) {
    return issues.create(base, {
      ...{ pull: true, draft, title, body },
      ...{ user_id: actor.id, app_id: appId, created_at: now },
    })
  }
  const issue = await convertible({ actor, role }, base, number, issues)
  await issues.convert(issue.id, { draft }, now)
  return issue
}
