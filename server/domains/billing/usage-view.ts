import { amountOf, priceOf, quantityOf } from './exact.ts'
import { products } from './products.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { UsageSum } from '../../storage/billing/usage.ts'

/**
 * Product and unit of a sum. A SKU that is no longer in the price table is shown under its own
 * name.
 */
function namesOf({ sku, price }: UsageSum) {
  const { product = sku, unit = 'units' } = products.get(sku) ?? {}
  return { product, sku, unitType: unit, pricePerUnit: priceOf(price) }
}

const amountsOf = ({ quantity, discount, price }: UsageSum) => ({
  grossAmount: amountOf(quantity, price),
  discountAmount: amountOf(discount, price),
  netAmount: amountOf(quantity - discount, price),
})

/** @param sum usage of one day and at most one repository */
export const usageItemView = (sum: UsageSum): Schemas['billing-usage-item'] => ({
  date: new Date(sum.used_on ?? 0).toISOString().slice(0, 10),
  ...namesOf(sum),
  quantity: quantityOf(sum.quantity),
  ...amountsOf(sum),
  ...(sum.repository !== null && { repositoryName: sum.repository }),
})

export const usageSumView = (sum: UsageSum): Schemas['billing-usage-sum'] => ({
  ...namesOf(sum),
  grossQuantity: quantityOf(sum.quantity),
  discountQuantity: quantityOf(sum.discount),
  netQuantity: quantityOf(sum.quantity - sum.discount),
  ...amountsOf(sum),
})
