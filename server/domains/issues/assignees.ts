import { roleIn, type RoleNeeds } from '../../access/auth/roles.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Step } from './acting.ts'

/** As many as can be assigned to one issue. */
const most = 10

/** The user of this name, if they belong to the repository, by name or by belonging to its owner. */
export async function assignable(
  repository: Repository,
  login: string,
  store: RoleNeeds,
): Promise<Account | undefined> {
  const user = await store.accounts.findByLogin(login)
  if (user?.type !== 'User') return undefined
  // What everybody may do with what is public makes nobody belong to it.
  return (await roleIn({ ...repository, private: true }, user, store)) && user
}

async function known({ repository, transaction }: Step, logins: readonly string[]) {
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
    message: `No more than ${most} users can be assigned`,
  })

async function assign({ issue, transaction }: Step, users: readonly Account[]): Promise<void> {
  const all = new Set([...issue.assignees, ...users].map(({ id }) => id))
  if (all.size > most) throw tooMany()
  for (const { id } of users) await transaction.issues.assign(issue.id, id)
}

/** Assigns users beside those assigned before; those that cannot be are passed over. */
export async function addAssignees(step: Step, logins: readonly string[]): Promise<void> {
  const found = await known(step, logins)
  await assign(
    step,
    found.flatMap(({ user }) => user ?? []),
  )
}

/** Ends the assignment of users. */
export async function removeAssignees(
  { issue, transaction }: Step,
  logins: readonly string[],
): Promise<void> {
  const keys = new Set(logins.map((login) => login.toLowerCase()))
  for (const { id, login_key: key } of issue.assignees) {
    if (keys.has(key)) await transaction.issues.unassign(issue.id, id)
  }
}

/**
 * Assigns users in place of those assigned before; who is assigned already stays.
 * @throws ServiceError 422 for somebody who cannot be assigned, and for too many
 */
export async function setAssignees(step: Step, logins: readonly string[]): Promise<void> {
  const { issue, transaction } = step
  const present = new Map(issue.assignees.map((user) => [user.login_key, user]))
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
