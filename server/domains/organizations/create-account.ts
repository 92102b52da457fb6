import { hashPassword } from '../../access/auth/password.ts'
import type { Context } from '../../api/context.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { isUniqueViolation } from '../../storage/sql/unique-violation.ts'
import { addDefaultTypes } from './default-issue-types.ts'
import { firstEmail } from '../accounts/emails.ts'

type Needs = Pick<Context, 'storage' | 'clock'>

interface Profile {
  login: string
  name?: string | undefined
  email?: string | undefined
}

/** Letters, digits and hyphens, at most 39 characters. Seed files use the same rule. */
const loginShape = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})$/
const minPasswordLength = 8

const fault = (resource: string, field: string, message: string) =>
  validationFailed({ resource, field, code: 'invalid', message })

function checkProfile(resource: string, { login, email }: Profile): void {
  if (!loginShape.test(login)) {
    throw fault(
      resource,
      'login',
      'must be 1 to 39 letters, digits or hyphens and cannot start with a hyphen',
    )
  }
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw fault(resource, 'email', 'is not a valid email address')
  }
}

/** Converts a unique violation on the login into a validation error. */
function nameTaken(resource: string, login: string) {
  return (error: unknown): never => {
    if (!isUniqueViolation(error)) throw error
    const message = `"${login}" is already taken`
    throw validationFailed({ resource, field: 'login', code: 'already_exists', message })
  }
}

/**
 * Creates a user. A user without a password can use tokens but cannot sign in to pages.
 * @throws ServiceError 422 for an invalid or taken login, an invalid email address, or a password
 * shorter than eight characters
 */
export async function createUser(
  user: Profile & { password?: string | undefined; siteAdmin?: boolean },
  { storage, clock }: Needs,
): Promise<Account> {
  const { login, name = null, email = null, password, siteAdmin = false } = user
  checkProfile('User', user)
  if (password !== undefined && password.length < minPasswordLength) {
    throw fault('User', 'password', `must be at least ${minPasswordLength} characters`)
  }
  const password_hash = password === undefined ? null : await hashPassword(password)
  const moment = { created_at: clock.now(), updated_at: clock.now() }
  const account = { login, name, email, password_hash, site_admin: Number(siteAdmin), ...moment }
  return storage
    .transaction(async ({ accounts, emails }) => {
      const made = await accounts.create({ ...account, type: 'User', plan: 'free' })
      if (email !== null && !(await emails.add(firstEmail(made.id, email, clock.now())))) {
        const message = 'is already in use'
        throw validationFailed({
          resource: 'User',
          field: 'email',
          code: 'already_exists',
          message,
        })
      }
      return made
    })
    .catch(nameTaken('User', login))
}

/**
 * Creates an organization with its first administrator.
 * @throws ServiceError 422 for an invalid or taken login
 */
export async function createOrganization(
  organization: Profile & { admin: Account; plan?: 'free' | 'team' | 'enterprise' },
  { storage, clock }: Needs,
): Promise<Account> {
  const { login, name = null, email = null, admin, plan = 'free' } = organization
  checkProfile('Organization', organization)
  const now = clock.now()
  const account = { login, name, email, plan, site_admin: 0, created_at: now, updated_at: now }
  return storage
    .transaction(async ({ accounts, issueTypes }) => {
      const made = await accounts.create({ ...account, type: 'Organization' })
      await addDefaultTypes(made.id, { issueTypes }, now)
      const membership = { organization_id: made.id, user_id: admin.id, role: 'admin' } as const
      await accounts.addMember({ ...membership, created_at: now })
      return made
    })
    .catch(nameTaken('Organization', login))
}
