import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { notFound } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { OrganizationChange } from '../../storage/organizations/organizations.ts'
import { changedSettings, settingsOf } from './settings.ts'

type Input = Schemas['organization-update']

/** Database columns by API field name. */
const columns = {
  name: 'name',
  email: 'email',
  company: 'company',
  blog: 'blog',
  location: 'location',
  description: 'bio',
  twitter_username: 'twitter_username',
  default_repository_permission: 'default_repository_permission',
} as const

function profileOf(input: Input): Omit<OrganizationChange, 'settings'> {
  const provided = (Object.keys(columns) as (keyof typeof columns)[]).filter(
    (name) => input[name] !== undefined,
  )
  return Object.fromEntries(provided.map((name) => [columns[name], input[name]]))
}

/**
 * Updates an organization, including fields of older API versions. Absent fields are not changed.
 * @throws ServiceError 404 when it was deleted
 */
export async function updateOrganization(
  { id }: Account,
  input: Input,
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<Account> {
  return storage.transaction(async ({ organizations }) => {
    const before = await organizations.hold(id)
    if (!before) throw notFound()
    const settings = changedSettings(settingsOf(before), input)
    return organizations.update(id, { ...profileOf(input), settings }, clock.now())
  })
}
