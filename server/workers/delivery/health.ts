import type { Config } from '../../core/config.ts'

type Stage = 'closed' | 'warned' | 'disabled'

/** Delivery health of a hook. */
export interface HookHealth {
  active: boolean
  health: Stage
  /** Number of consecutive failed attempts. */
  failures: number
  /** Reason that the API returns for a disabled hook; otherwise null. */
  disabled_reason: string | null
}

export interface HealthChange {
  after: HookHealth
  /** Present when the change is logged and counted. */
  transition: { from: Stage; to: Stage } | undefined
}

/** The operator's settings. A limit of 0 without retries never disables a hook. */
export type HealthPolicy = Pick<Config, 'webhookDisableAfter' | 'webhookRetries'>

const goneStatus = 410

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

/** Warns once in a series of failures, even when the policy has changed since. */
function fail(before: HookHealth, limit: number): HookHealth {
  const failures = before.failures + 1
  if (failures >= limit) return disabled(failures, tooMany(failures))
  const warned = before.health === 'warned' || failures >= Math.ceil(limit / 2)
  return { ...healthy, active: before.active, health: warned ? 'warned' : 'closed', failures }
}

/**
 * Computes a hook's health after an attempt: closed, then warned at half of the allowed consecutive
 * failures, then disabled. With retries enabled, 410 Gone disables it immediately. Only reactivation
 * leaves the disabled state; an attempt that was in progress changes nothing.
 */
export function afterDelivery(
  { active, health, failures, disabled_reason }: HookHealth,
  outcome: { status: string; statusCode: number },
  { webhookDisableAfter: limit, webhookRetries: retries }: HealthPolicy,
): HealthChange {
  const before = { active, health, failures, disabled_reason }
  if (health === 'disabled') return change(before, before)
  if (outcome.status === 'OK') return change(before, { ...healthy, active })
  if (outcome.statusCode === goneStatus && retries.length > 0) {
    return change(
      before,
      disabled(failures + 1, 'Disabled because the receiver responded with 410 Gone'),
    )
  }
  return change(before, limit > 0 ? fail(before, limit) : before)
}

/** Computes the health of a hook that a user reactivated: it starts over. */
export const afterEnabling = (before: HookHealth): HealthChange =>
  change(before, { ...healthy, active: true })
