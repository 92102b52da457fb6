import { refuseTradeControlled } from '../accounts/trade-controls.ts'
import { findAccount } from '../accounts/find-account.ts'
import { requireActor, requireUser } from '../../access/auth/acting.ts'
import type { Handlers } from '../../api/handler.ts'
import { ownerCounts } from './counts.ts'
import { deleteOrganization } from './delete.ts'
import { organizationsOfToken, seesSettings } from './sees-members.ts'
import { updateOrganization } from './update.ts'
import { organizationFull } from './full-view.ts'
import { organizationSimple } from '../../api/views/organization-simple.ts'
import { organizationView } from './view.ts'
import { pageAfterId, pageLinks, pageOf } from '../../api/page.ts'

export const organizations = {
  'orgs/get': async ({ organization, caller, links }, { storage }) => {
    if (await seesSettings(organization, caller, storage)) {
      const counts = await ownerCounts(organization, storage)
      return { status: 200, body: organizationFull(organization, counts, links) }
    }
    const counts = await storage.accounts.counts(organization.id)
    return { status: 200, body: organizationView(organization, counts, links) }
  },

  'orgs/update': async ({ organization, body: input = {}, caller, links }, context) => {
    const sender = requireActor(caller)
    const updated = await updateOrganization({ organization, input, sender, links }, context)
    const counts = await ownerCounts(updated, context.storage)
    return { status: 200, body: organizationFull(updated, counts, links) }
  },

  'orgs/delete': async ({ organization, caller, links }, context) => {
    refuseTradeControlled(organization)
    await deleteOrganization({ organization, sender: requireActor(caller), links }, context)
    return { status: 202, body: {} }
  },

  'orgs/list': async ({ query, links }, { storage }) => {
    const { items, headers } = await pageAfterId({ links, query }, (range) =>
      storage.accountLists.organizations(range),
    )
    return { status: 200, body: items.map((each) => organizationSimple(each, links)), headers }
  },

  'orgs/list-for-authenticated-user': async ({ query = {}, caller, links }, { storage }) => {
    const page = pageOf(query)
    const all = await organizationsOfToken(requireUser(caller), caller, {}, storage)
    const shown = all.slice(page.offset, page.offset + page.limit)
    return {
      status: 200,
      body: shown.map((each) => organizationSimple(each, links)),
      headers: pageLinks(page, all.length, links),
    }
  },

  'orgs/list-for-user': async ({ path, query = {}, links }, context) => {
    const user = await findAccount(path.username, context)
    const page = pageOf(query)
    const byId = links.at(`/user/${user.id}/orgs`)
    const { memberships } = context.storage
    const found = await memberships.publicOrganizations(user.id, page)
    const total = await memberships.countPublicOrganizations(user.id)
    return {
      status: 200,
      body: found.map((each) => organizationSimple(each, links)),
      headers: pageLinks(page, total, byId),
    }
  },
} satisfies Partial<Handlers>
