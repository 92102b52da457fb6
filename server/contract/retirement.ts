import type { Config } from '../core/config.ts'
import type { Operation } from './operation.ts'

/** The operator's settings for a deprecated feature. */
interface Keeping {
  /** When the feature ends, in milliseconds; undefined for no date. */
  endsAt: number | undefined
  maintenance: boolean
}

/** The features that `x-retirement` in the contract can name, and their settings. */
const keepings: Record<NonNullable<Operation['retirement']>['of'], (config: Config) => Keeping> = {
  imports: ({ importsSunset, importsMaintenance }) => ({
    endsAt: importsSunset,
    maintenance: importsMaintenance,
  }),
}

/** When an operation was deprecated and when it ends, in milliseconds. */
export interface Retirement {
  deprecatedAt: number
  endsAt: number
  /** Set while the operation is not available: for maintenance, or because it has ended. */
  closed: 'ended' | 'maintenance' | undefined
}

/**
 * The deprecation of an operation; undefined for an operation that is not deprecated. When the
 * operator has set no end, it is the date in the contract.
 */
export function retirementOf(
  { retirement }: Pick<Operation, 'retirement'>,
  config: Config,
  now: number,
): Retirement | undefined {
  if (!retirement) return undefined
  const { endsAt, maintenance } = keepings[retirement.of](config)
  const since = Date.parse(`${retirement.since}T00:00:00Z`)
  const ended = endsAt !== undefined && now >= endsAt
  return {
    deprecatedAt: Math.min(since, endsAt ?? since), // not after the sunset (RFC 9745 5)
    endsAt: endsAt ?? since,
    closed: ended ? 'ended' : maintenance ? 'maintenance' : undefined,
  }
}
