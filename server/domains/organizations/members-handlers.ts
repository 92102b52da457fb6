import { endMembership } from './memberships.ts'
import { findPerson } from '../accounts/find-account.ts'
import { refuseTradeControlled } from '../accounts/trade-controls.ts'
import { requireActor, requireUser } from '../../access/auth/acting.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers } from '../../api/handler.ts'
import { userOf, type Caller } from '../../access/auth/caller.ts'
import { forbidden, notFound, nothingFound, validationFailed } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { seesMembers } from './sees-members.ts'
import type { Account, Membership } from '../../storage/accounts/accounts.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

interface Listing {
  role?: Membership['role'] | undefined
  onlyPublic: boolean
  isEmpty?: boolean
  query: Parameters<typeof pageOf>[0]
  links: Links
}

async function list(
  { id }: Account,
  { role, onlyPublic, isEmpty = false, query, links }: Listing,
  { storage: { memberships } }: Context,
) {
  const page = pageOf(query)
  const found = isEmpty ? [] : await memberships.members(id, { ...page, role, onlyPublic })
  const total = isEmpty ? 0 : await memberships.countMembers(id, { role, onlyPublic }, page)
  return {
    status: 200 as const,
    body: found.map((each) => simpleUser(each, links)),
    headers: pageLinks(page, total, links),
  }
}

/**
 * Only owners can filter by two-factor authentication.
 * @throws ServiceError 422
 */
async function requireOwner({ id }: Account, caller: Caller, { storage }: Context): Promise<void> {
  const user = userOf(caller)
  const membership = user && (await storage.accounts.membership(id, user.id))
  if (membership?.role === 'admin') return
  const message = 'Only owners can use this filter.'
  throw validationFailed({
    resource: 'OrganizationMember',
    field: 'filter',
    code: 'invalid',
    message,
  })
}

/** Finds the membership of a user. @throws ServiceError 404 */
async function membershipOf(organization: Account, login: string, context: Context) {
  const { accounts } = context.storage
  const user = await accounts.findByLogin(login)
  const membership = user && (await accounts.membership(organization.id, user.id))
  if (!membership) throw nothingFound('User does not exist or is not a member of the organization')
  return membership
}

/**
 * Sets whether a membership is public.
 * @throws ServiceError 403 for another user, 404 without a membership
 */
async function publish(
  user: Account,
  { organization, login }: { organization: Account; login: string },
  shown: boolean,
  context: Context,
) {
  const membership = await membershipOf(organization, login, context)
  if (membership.user_id !== user.id)
    throw forbidden('You can change the visibility of your own membership only.')
  await context.storage.transaction(({ memberships }) =>
    memberships.set(membership, { public: Number(shown) }),
  )
  return { status: 204 as const, body: undefined }
}

export const members = {
  'orgs/list-members': async ({ organization, query = {}, caller, links }, context) => {
    const { role: wanted = 'all', filter = 'all' } = query
    if (filter !== 'all') await requireOwner(organization, caller, context)
    return list(
      organization,
      {
        role: wanted === 'all' ? undefined : wanted,
        // No user has two-factor authentication, so none has an insecure one.
        isEmpty: filter === '2fa_insecure',
        onlyPublic: !(await seesMembers(organization, caller, context.storage)),
        query,
        links,
      },
      context,
    )
  },

  'orgs/check-membership-for-user': async ({ organization, path, caller, links }, context) => {
    if (await seesMembers(organization, caller, context.storage)) {
      await membershipOf(organization, path.username, context)
      return { status: 204, body: undefined }
    }
    const { login } = await findPerson(path.username, context)
    const address = links.api(`/orgs/${organization.login}/public_members/${login}`)
    return { status: 302, body: undefined, headers: { Location: address } }
  },

  'orgs/remove-member': async ({ organization, path, caller, links }, context) => {
    refuseTradeControlled(organization)
    const user = await findPerson(path.username, context)
    await endMembership({ organization, user, sender: requireActor(caller), links }, context)
    return { status: 204, body: undefined }
  },

  'orgs/list-public-members': ({ organization, query = {}, links }, context) =>
    list(organization, { onlyPublic: true, query, links }, context),

  'orgs/check-public-membership-for-user': async ({ organization, path }, context) => {
    const membership = await membershipOf(organization, path.username, context)
    if (membership.public === 0) throw notFound()
    return { status: 204, body: undefined }
  },

  'orgs/set-public-membership-for-authenticated-user': ({ organization, path, caller }, context) =>
    publish(requireUser(caller), { organization, login: path.username }, true, context),

  'orgs/remove-public-membership-for-authenticated-user': (
    { organization, path, caller },
    context,
  ) => publish(requireUser(caller), { organization, login: path.username }, false, context),
} satisfies Partial<Handlers>
