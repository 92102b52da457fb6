import type { Context } from '../../api/context.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { parseThousandths } from './exact.ts'
import { products } from './products.ts'

/** Usage as entered by a user. */
export interface Usage {
  sku: string
  /** Decimal number with at most three decimal places. */
  quantity: string
  /** Part of the quantity that is free. */
  discount?: string | undefined
  model?: string | undefined
  /** Full name, `owner/name`. */
  repository?: string | undefined
  /** Day in UTC, such as `2026-03-11`; defaults to today. */
  date?: string | undefined
}

const day = 86_400_000

const fault = (field: string, message: string) =>
  validationFailed({ resource: 'Usage', field, code: 'invalid', message })

function quantityFrom(field: string, text: string): number {
  const found = parseThousandths(text)
  if (found !== undefined) return found
  throw fault(field, 'must be a number with at most nine digits and three decimal places')
}

/** Start of a day in milliseconds. @throws ServiceError 422 for an invalid or future date */
function dayFrom(date: string | undefined, now: number): number {
  if (date === undefined) return now - (now % day)
  const found = Date.parse(`${date}T00:00:00Z`)
  const written = Number.isNaN(found) ? undefined : new Date(found).toISOString().slice(0, 10)
  if (written !== date) throw fault('date', 'must be a date such as 2026-03-11')
  if (found > now) throw fault('date', 'cannot be in the future')
  return found
}

/** Validates usage and returns its database row. @throws ServiceError 422 */
export function usageRow(usage: Usage, account_id: number, now: number) {
  const { sku, model = null, repository = null } = usage
  const product = products.get(sku)
  if (!product) throw fault('sku', `must be one of ${[...products.keys()].join(', ')}`)
  if (product.ofModel && model === null) throw fault('model', 'is required')
  if (!product.ofModel && model !== null) throw fault('model', `cannot be used with ${sku}`)
  const quantity = quantityFrom('quantity', usage.quantity)
  const discount = quantityFrom('discount', usage.discount ?? '0')
  if (discount > quantity) throw fault('discount', 'cannot be greater than quantity')
  const amounts = { quantity, discount, price: product.price }
  const used_on = dayFrom(usage.date, now)
  return { account_id, sku, model, repository, ...amounts, used_on, created_at: now }
}

/**
 * Records usage of an account at today's price. Recorded usage is never changed.
 * @throws ServiceError 422 for invalid usage
 */
export async function recordUsage(
  { id }: Account,
  usage: Usage,
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<void> {
  const row = usageRow(usage, id, clock.now())
  await storage.transaction((transaction) => transaction.usage.append(row))
}
