import { unprocessable } from '../../../core/errors.ts'
import type { NamedValueQueries } from '../../../storage/actions/named-values.ts'
import { kindOf, ownerRow, type Owner } from './owner.ts'

/** How many there can be, by kind of owner; any number of those that are not named. */
export type Most = Partial<Record<ReturnType<typeof kindOf>, number>>

interface Counted {
  owner: Owner
  what: 'secrets' | 'variables'
  values: Pick<NamedValueQueries, 'count'>
}

/**
 * Checks how many secrets or variables there are, including the one that was just added.
 * @throws ServiceError 422
 */
export async function refuseMoreThan(most: Most, { owner, what, values }: Counted): Promise<void> {
  const kind = kindOf(owner)
  const limit = most[kind]
  if (limit === undefined || (await values.count(ownerRow(owner))) <= limit) return
  throw unprocessable(`The ${kind} has the maximum of ${limit} ${what}.`)
}
