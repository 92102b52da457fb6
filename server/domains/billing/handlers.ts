import { findAccount } from '../accounts/find-account.ts'
import { periodOf, spanOf } from './period.ts'
import { skusOf, type Product } from './products.ts'
import { userOf, type Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { usageItemView, usageSumView } from './usage-view.ts'

/** Usage is visible only to the account itself. @throws ServiceError 404 */
async function ownAccount(login: string, caller: Caller, context: Context): Promise<Account> {
  const account = await findAccount(login, context)
  if (userOf(caller)?.id !== account.id) throw notFound()
  return account
}

const same = (text: string, filter: string | undefined) =>
  filter === undefined || text.toLowerCase() === filter.toLowerCase()

/** Builds a filter for products and SKUs from the query parameters. */
const matching =
  (filters: { product?: string | undefined; sku?: string | undefined }) =>
  ({ product }: Product, sku: string) =>
    same(product, filters.product) && same(sku, filters.sku)

export const billing = {
  'billing/get-billing-usage-report-user': async ({ path, query = {}, caller }, context) => {
    const { id: accountId } = await ownAccount(path.username, caller, context)
    const now = context.clock.now()
    const filter = { accountId, ...spanOf(periodOf(query, true, now), now) }
    const sums = await context.storage.usage.sums(filter, ['day', 'repository'])
    return { status: 200, body: { usageItems: sums.map(usageItemView) } }
  },

  'billing/get-billing-usage-summary-report-user': async (
    { path, query = {}, caller },
    context,
  ) => {
    const { id: accountId, login } = await ownAccount(path.username, caller, context)
    const now = context.clock.now()
    const timePeriod = periodOf(query, false, now)
    const { repository, product, sku } = query
    const skus = skusOf(matching(query))
    const filter = { accountId, ...spanOf(timePeriod, now), skus, repository }
    const sums = await context.storage.usage.sums(filter, [])
    const filters = { ...(repository && { repository }), ...(product && { product }) }
    const usageItems = sums.map(usageSumView)
    return {
      status: 200,
      body: { timePeriod, user: login, ...filters, ...(sku && { sku }), usageItems },
    }
  },

  'billing/get-billing-premium-request-usage-report-user': async (
    { path, query = {}, caller },
    context,
  ) => {
    const { id: accountId, login } = await ownAccount(path.username, caller, context)
    const now = context.clock.now()
    const timePeriod = periodOf(query, false, now)
    const { product, model } = query
    const fits = matching({ product })
    const skus = skusOf((each, sku) => each.ofModel === true && fits(each, sku))
    const filter = { accountId, ...spanOf(timePeriod, now), skus, model }
    const sums = await context.storage.usage.sums(filter, ['model'])
    const filters = { ...(product && { product }), ...(model && { model }) }
    const usageItems = sums.map((sum) => ({ ...usageSumView(sum), model: sum.model ?? '' }))
    return { status: 200, body: { timePeriod, user: login, ...filters, usageItems } }
  },
} satisfies Partial<Handlers>
