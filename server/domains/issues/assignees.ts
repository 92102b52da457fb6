import { roleIn, type RoleNeeds } from '../../access/auth/roles.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { IssueEdit } from './edit-issue.ts'
import { applied, replacement } from './suggestions.ts'

/** An assignee in a request. */
type NamedAssignee = Schemas['issue-assignee-input']

const loginOf = (assignee: NamedAssignee): string | undefined =>
  typeof assignee === 'string' ? assignee : assignee.login

const loginsOf = (assignees: readonly NamedAssignee[]): string[] =>
  assignees.flatMap((assignee) => loginOf(assignee) ?? [])

/** Maximum number of assignees per issue. */
const maxAssignees = 10

/**
 * Finds a user by login who can be assigned: a collaborator, or a member of the owning
 * organization.
 */
export async function assignable(
  repository: Repository,
  login: string,
  store: RoleNeeds,
): Promise<Account | undefined> {
  const user = await store.accounts.findByLogin(login)
  if (user?.type !== 'User') return undefined
  // Public read access alone does not make a user assignable.
  return (await roleIn({ ...repository, private: true }, user, store)) && user
}

async function known({ repository, transaction }: IssueEdit, logins: readonly string[]) {
  const found: { login: string; user: Account | undefined }[] = []
  for (const login of logins) {
    found.push({ login, user: await assignable(repository, login, transaction) })
  }
  return found
}

const tooMany = () =>
  validationFailed({
    resource: 'Issue',
    field: 'assignees',
    code: 'invalid',
    message: `No more than ${maxAssignees} users can be assigned`,
  })

async function assign({ issue, transaction }: IssueEdit, users: readonly Account[]): Promise<void> {
  const all = new Set([...issue.assignees, ...users].map(({ id }) => id))
  if (all.size > maxAssignees) throw tooMany()
  for (const { id } of users) await transaction.issues.assign(issue.id, id)
}

/** Adds assignees. Users who cannot be assigned are ignored. */
export async function addAssignees(
  step: IssueEdit,
  assignees: readonly NamedAssignee[],
): Promise<void> {
  const found = await known(step, loginsOf(applied(assignees)))
  await assign(
    step,
    found.flatMap(({ user }) => user ?? []),
  )
}

/** Removes assignees. */
export async function removeAssignees(
  { issue, transaction }: IssueEdit,
  assignees: readonly NamedAssignee[],
): Promise<void> {
  const keys = new Set(loginsOf(applied(assignees)).map((login) => login.toLowerCase()))
  for (const { id, login_key: key } of issue.assignees) {
    if (keys.has(key)) await transaction.issues.unassign(issue.id, id)
  }
}

/**
 * Replaces the assignees. Current assignees may stay even if they could not be assigned now.
 * @throws ServiceError 422 for a user who cannot be assigned, and for too many users
 */
export async function setAssignees(
  step: IssueEdit,
  assignees: readonly NamedAssignee[],
): Promise<void> {
  const { issue, transaction } = step
  const present = new Map(issue.assignees.map((user) => [user.login_key, user]))
  const chosen = replacement(assignees, (each) => present.has(loginOf(each)?.toLowerCase() ?? ''))
  if (!chosen) return
  const logins = loginsOf(chosen)
  const fresh = logins.filter((login) => !present.has(login.toLowerCase()))
  const users: Account[] = []
  for (const { login, user } of await known(step, fresh)) {
    if (!user) throw notAssignable(login)
    users.push(user)
  }
  const kept = new Set(logins.map((login) => login.toLowerCase()))
  const gone = issue.assignees.filter(({ login_key: key }) => !kept.has(key))
  for (const { id } of gone) await transaction.issues.unassign(issue.id, id)
  const left = issue.assignees.filter((user) => !gone.includes(user))
  await assign({ ...step, issue: { ...issue, assignees: left } }, users)
}

const notAssignable = (login: string) =>
  validationFailed({
    resource: 'Issue',
    field: 'assignees',
    code: 'invalid',
    message: `${login} cannot be assigned`,
  })
