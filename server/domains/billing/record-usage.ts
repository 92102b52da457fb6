import type { Context } from '../../api/context.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { thousandths } from './exact.ts'
import { products } from './products.ts'

/** Something that was used, as people write it. */
export interface Usage {
  sku: string
  /** How much, with at most three digits after the point. */
  quantity: string
  /** How much of that is free. */
  discount?: string | undefined
  model?: string | undefined
  /** Owner and name. */
  repository?: string | undefined
  /** The day in UTC, `2026-03-11`; today where it is left out. */
  date?: string | undefined
}

const day = 86_400_000

const fault = (field: string, message: string) =>
  validationFailed({ resource: 'Usage', field, code: 'invalid', message })

function quantityFrom(field: string, text: string): number {
  const found = thousandths(text)
  if (found !== undefined) return found
  throw fault(field, 'is a number of at most nine digits, and three after the point')
}

/** The beginning of a day. @throws ServiceError 422 for one that there is not, or that is to come */
function dayFrom(date: string | undefined, now: number): number {
  if (date === undefined) return now - (now % day)
  const found = Date.parse(`${date}T00:00:00Z`)
  const written = Number.isNaN(found) ? undefined : new Date(found).toISOString().slice(0, 10)
  if (written !== date) throw fault('date', 'is a day, as in 2026-03-11')
  if (found > now) throw fault('date', 'is still to come')
  return found
}

/** The row of the register that a usage comes to. @throws ServiceError 422 */
export function usageRow(usage: Usage, account_id: number, now: number) {
  const { sku, model = null, repository = null } = usage
  const product = products.get(sku)
  if (!product) throw fault('sku', `is one of ${[...products.keys()].join(', ')}`)
  if (product.ofModel && model === null) throw fault('model', 'is missing')
  if (!product.ofModel && model !== null) throw fault('model', `goes with no ${sku}`)
  const quantity = quantityFrom('quantity', usage.quantity)
  const discount = quantityFrom('discount', usage.discount ?? '0')
  if (discount > quantity) throw fault('discount', 'is more than was used')
  const amounts = { quantity, discount, price: product.price }
  const used_on = dayFrom(usage.date, now)
  return { account_id, sku, model, repository, ...amounts, used_on, created_at: now }
}

/**
 * Writes down what an account has used, at what that costs today. Nothing that was written is ever changed.
 * @throws ServiceError 422 for what there is not to be used, or cannot be that much
 */
export async function recordUsage(
  { id }: Account,
  usage: Usage,
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<void> {
  const row = usageRow(usage, id, clock.now())
  await storage.transaction((transaction) => transaction.usage.append(row))
}
