import type { Config } from '../core/config.ts'
import type { Operation } from './operation.ts'

/** How something that goes one day is kept here. */
interface Keeping {
  /** In milliseconds; undefined where it is kept for now. */
  endsAt: number | undefined
  maintenance: boolean
}

/** What the field `x-retirement` of the contract may be of, and the settings about it. */
const keepings: Record<NonNullable<Operation['retirement']>['of'], (config: Config) => Keeping> = {
  imports: ({ importsSunset, importsMaintenance }) => ({
    endsAt: importsSunset,
    maintenance: importsMaintenance,
  }),
}

/** Since when an operation is deprecated, and until when it is there. Instants are milliseconds. */
export interface Retirement {
  deprecatedAt: number
  endsAt: number
  /** Whether it is not answered at the moment, or any more. */
  closed: 'ended' | 'maintenance' | undefined
}

/**
 * How an operation goes; undefined where it does not. Where no end is set, it is that of which the contract
 * speaks: who uses the operation has been told, and is told again.
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
    deprecatedAt: Math.min(since, endsAt ?? since), // RFC 9745 5: no sunset comes before it
    endsAt: endsAt ?? since,
    closed: ended ? 'ended' : maintenance ? 'maintenance' : undefined,
  }
}
