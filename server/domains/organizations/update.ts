import type { Schemas } from '../../contract/schemas.ts'
import { notFound } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { changeAccess, type AccessContext } from '../repositories/change-access.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { OrganizationChange } from '../../storage/organizations/organizations.ts'
import { changedSettings, settingsOf } from '../accounts/organization-settings.ts'

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

interface OrganizationUpdate {
  organization: Account
  input: Input
  sender: Account
  links: Links
}

/**
 * Updates an organization, including fields of older API versions. Absent fields are not changed.
 * Members who can no longer read a private repository lose their private forks of it.
 * @throws ServiceError 404 when it was deleted
 */
export async function updateOrganization(
  { organization: { id }, input, ...by }: OrganizationUpdate,
  context: AccessContext,
): Promise<Account> {
  return changeAccess(by, context, async ({ organizations }, watchForks) => {
    const before = await organizations.hold(id)
    if (!before) throw notFound()
    const endsReading =
      input.default_repository_permission === 'none' &&
      before.default_repository_permission !== 'none'
    const deleteLost = endsReading ? await watchForks({ ownerId: id }) : undefined
    const settings = changedSettings(settingsOf(before), input)
    const change = { ...profileOf(input), settings }
    const after = await organizations.update(id, change, context.clock.now())
    await deleteLost?.()
    return after
  })
}
