import type { Config } from '../../app/config.ts'

type Stage = 'closed' | 'warned' | 'disabled'

/** How a hook fares with its receiver. */
export interface HookHealth {
  active: boolean
  health: Stage
  /** Failed attempts in a row. */
  failures: number
  /** What readers of a disabled hook are told; else null. */
  disabled_reason: string | null
}

export interface HealthChange {
  after: HookHealth
  /** Present when the operator is to hear of it. */
  transition: { from: Stage; to: Stage } | undefined
}

/** What the operator chose. Zero failures and no retries: nothing is ever disabled. */
export type HealthPolicy = Pick<Config, 'webhookDisableAfter' | 'webhookRetries'>

const gone = 410

function change(before: HookHealth, after: HookHealth): HealthChange {
  const [from, to] = [before.health, after.health]
  return { after, transition: from === to ? undefined : { from, to } }
}

const healthy = { health: 'closed', failures: 0, disabled_reason: null } as const

const disabled = (failures: number, disabled_reason: string): HookHealth => ({
  active: false,
  health: 'disabled',
  failures,
  disabled_reason,
})

const tooMany = (failures: number) =>
  failures === 1
    ? 'Disabled after a failed delivery'
    : `Disabled after ${failures} failed deliveries in a row`

/** A streak is warned of once, even if the policy has changed since. */
function fail(before: HookHealth, limit: number): HookHealth {
  const failures = before.failures + 1
  if (failures >= limit) return disabled(failures, tooMany(failures))
  const warned = before.health === 'warned' || failures >= Math.ceil(limit / 2)
  return { ...healthy, active: before.active, health: warned ? 'warned' : 'closed', failures }
}

/**
 * A hook's health after one more attempt: closed, then warned at half of the failures in a row that the
 * policy allows, then disabled. 410 Gone disables at once where the policy retries. Only waking leads
 * back from disabled: what was under way when it happened changes nothing.
 */
export function afterDelivery(
  { active, health, failures, disabled_reason }: HookHealth,
  outcome: { status: string; statusCode: number },
  { webhookDisableAfter: limit, webhookRetries: retries }: HealthPolicy,
): HealthChange {
  const before = { active, health, failures, disabled_reason }
  if (health === 'disabled') return change(before, before)
  if (outcome.status === 'OK') return change(before, { ...healthy, active })
  if (outcome.statusCode === gone && retries.length > 0) {
    return change(before, disabled(failures + 1, 'Disabled as the receiver answered 410 Gone'))
  }
  return change(before, limit > 0 ? fail(before, limit) : before)
}

/** A hook that somebody switched on, for whatever reason it was off: it starts anew. */
export const afterWaking = (before: HookHealth): HealthChange =>
  change(before, { ...healthy, active: true })
