import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterDelivery,
  afterEnabling,
  type HealthChange,
  type HealthPolicy,
  type HookHealth,
} from '../../../server/workers/delivery/health.ts'

const newborn: HookHealth = { active: true, health: 'closed', failures: 0, disabled_reason: null }

const outcomes = {
  ok: { status: 'OK', statusCode: 200 },
  error: { status: 'Invalid HTTP Response: 500', statusCode: 500 },
  moved: { status: 'Invalid HTTP Response: 301', statusCode: 301 },
  late: { status: 'timed out', statusCode: 0 },
  gone: { status: 'Invalid HTTP Response: 410', statusCode: 410 },
}

/** An attempt, or an action of the owner: enabling or disabling the hook. */
type Step = keyof typeof outcomes | 'wake' | 'pause'

function take(hook: HookHealth, step: Step, policy: HealthPolicy): HealthChange {
  if (step === 'wake') return afterEnabling(hook)
  if (step === 'pause') return { after: { ...hook, active: false }, transition: undefined }
  return afterDelivery(hook, outcomes[step], policy)
}

/** The state after the steps, and the notices for the operator. */
function follow(steps: Step[], policy: HealthPolicy) {
  let hook = newborn
  const heard: string[] = []
  for (const step of steps) {
    const { after, transition } = take(hook, step, policy)
    if (transition) heard.push(`${transition.from} → ${transition.to}`)
    hook = after
  }
  return { hook, heard }
}

const after = (limit: number): HealthPolicy => ({ webhookDisableAfter: limit, webhookRetries: [] })
const withRetries = (limit: number): HealthPolicy => ({ ...after(limit), webhookRetries: [5_000] })
const times = (count: number, step: Step): Step[] => Array<Step>(count).fill(step)

describe('a hook that keeps failing', () => {
  it('is warned at half of its failures, and disabled at the last', () => {
    expect(follow(times(19, 'error'), after(40))).toMatchObject({ hook: { health: 'closed' } })
    expect(follow(times(20, 'error'), after(40))).toEqual({
      hook: { active: true, health: 'warned', failures: 20, disabled_reason: null },
      heard: ['closed → warned'],
    })
    expect(follow(times(39, 'error'), after(40)).hook).toMatchObject({
      active: true,
      health: 'warned',
    })
    expect(follow(times(40, 'error'), after(40))).toEqual({
      hook: {
        active: false,
        health: 'disabled',
        failures: 40,
        disabled_reason: 'Disabled after 40 failed deliveries in a row',
      },
      heard: ['closed → warned', 'warned → disabled'],
    })
  })

  it.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 2],
    [5, 3],
  ])('with %d allowed has its first notice at failure %d', (limit, first) => {
    expect(follow(times(first - 1, 'late'), after(limit)).heard).toEqual([])
    expect(follow(times(first, 'late'), after(limit)).heard).toHaveLength(1)
  })

  it('with one allowed is disabled without a warning', () => {
    const { hook, heard } = follow(['moved'], after(1))
    expect(hook.disabled_reason).toBe('Disabled after a failed delivery')
    expect(heard).toEqual(['closed → disabled'])
  })

  it('restarts its count after one success', () => {
    const steps: Step[] = [...times(3, 'error'), 'ok', ...times(3, 'error')]
    expect(follow(steps, after(4))).toEqual({
      hook: { active: true, health: 'warned', failures: 3, disabled_reason: null },
      heard: ['closed → warned', 'warned → closed', 'closed → warned'],
    })
  })

  it('stays disabled whatever the outcome of deliveries in flight', () => {
    const before = follow(times(2, 'error'), after(2)).hook
    const steps: Step[] = [...times(2, 'error'), 'ok', 'error', 'gone']
    expect(follow(steps, withRetries(2)).hook).toEqual(before)
  })

  it('restarts its count when it is enabled', () => {
    expect(follow([...times(2, 'error'), 'wake'], after(2))).toEqual({
      hook: newborn,
      heard: ['closed → warned', 'warned → disabled', 'disabled → closed'],
    })
    expect(follow(['error', 'wake', 'error'], after(3)).hook).toMatchObject({ failures: 1 })
  })

  it('is disabled by its next failure where the operator allows fewer than it has', () => {
    const { hook } = follow(times(30, 'error'), after(40))
    const { after: next, transition } = afterDelivery(hook, outcomes.error, after(10))
    expect(next).toMatchObject({
      active: false,
      disabled_reason: 'Disabled after 31 failed deliveries in a row',
    })
    expect(transition).toEqual({ from: 'warned', to: 'disabled' })
  })

  it('is not warned twice when the operator raises the limit', () => {
    const { hook } = follow(times(20, 'error'), after(40))
    expect(afterDelivery(hook, outcomes.error, after(100)).transition).toBe(undefined)
  })

  it('changes only its own columns of the row', () => {
    const row = { ...newborn, id: 7, url: 'http://example.com/' }
    expect(afterDelivery(row, outcomes.ok, after(2)).after).toEqual(newborn)
    expect(afterDelivery(row, outcomes.error, after(0)).after).toEqual(newborn)
  })
})

describe('410 Gone', () => {
  it('disables at once where deliveries are retried', () => {
    expect(follow(['gone'], withRetries(0))).toEqual({
      hook: {
        active: false,
        health: 'disabled',
        failures: 1,
        disabled_reason: 'Disabled because the receiver responded with 410 Gone',
      },
      heard: ['closed → disabled'],
    })
  })

  it('counts as an ordinary failure where they are not', () => {
    expect(follow(['gone'], after(4)).hook).toMatchObject({ health: 'closed', failures: 1 })
    expect(follow(times(4, 'gone'), after(4)).hook.disabled_reason).toContain('4 failed')
    expect(follow(times(4, 'gone'), after(0)).hook).toEqual(newborn)
  })
})

/**
 * The rules applied to the whole history of a hook, without state between the steps.
 * @returns its state and the number of consecutive failures
 */
function reference(history: Step[], { webhookDisableAfter, webhookRetries }: HealthPolicy) {
  const limit = webhookDisableAfter || Infinity
  const since = history
    .slice(history.lastIndexOf('wake') + 1) // -1 + 1 is the start
    .filter((step) => step !== 'pause')
  const streakTo = (end: number) => end - since.lastIndexOf('ok', end)
  const ends = since.map((step, index) => {
    const gone = step === 'gone' && webhookRetries.length > 0
    return gone || (step !== 'ok' && streakTo(index) >= limit)
  })
  if (ends.includes(true)) return { health: 'disabled' }
  const streak = since.at(-1) === 'ok' || since.length === 0 ? 0 : streakTo(since.length - 1)
  const failures = limit === Infinity ? 0 : streak
  return { health: failures > 0 && failures >= limit / 2 ? 'warned' : 'closed', failures }
}

const frequently = { weight: 6, arbitrary: fc.constantFrom<Step>('error', 'moved', 'late') }
const seldom = fc.constantFrom<Step>('ok', 'gone', 'wake', 'pause')
const steps = fc.array(fc.oneof(frequently, { weight: 1, arbitrary: seldom }), { maxLength: 60 })
const policy = fc.record({
  webhookDisableAfter: fc.nat(12),
  webhookRetries: fc.constantFrom([], [5_000]),
})

describe('for any history of a hook', () => {
  it('its health follows from its history', () => {
    const property = fc.property(steps, policy, (history, rules) => {
      let hook = newborn
      let stage = 'closed'
      history.forEach((step, index) => {
        const { after: next, transition } = take(hook, step, rules)
        const expected = reference(history.slice(0, index + 1), rules)
        expect(next).toMatchObject(expected)
        const moved = stage !== expected.health
        expect(transition).toEqual(moved ? { from: stage, to: expected.health } : undefined)
        hook = next
        stage = expected.health
      })
    })
    fc.assert(property, { numRuns: 2_000 })
  })

  it('it has a reason exactly while it is disabled, and never delivers then', () => {
    const property = fc.property(steps, policy, (history, rules) => {
      let hook = newborn
      for (const step of history) {
        hook = take(hook, step, rules).after
        const disabled = hook.health === 'disabled'
        expect(hook.disabled_reason !== null).toBe(disabled)
        if (disabled) expect(hook.active).toBe(false)
      }
    })
    fc.assert(property, { numRuns: 1_000 })
  })

  it('nothing is counted, logged or disabled where the policy is off', () => {
    const property = fc.property(steps, (history) => {
      const { hook, heard } = follow(history, after(0))
      expect(hook).toEqual({ ...newborn, active: hook.active })
      expect(heard).toEqual([])
    })
    fc.assert(property, { numRuns: 500 })
  })

  it('only its owner enables it, and only its owner or the policy disables it', () => {
    const property = fc.property(steps, policy, (history, rules) => {
      let hook = newborn
      for (const step of history) {
        const { after: next } = take(hook, step, rules)
        if (next.active && !hook.active) expect(step).toBe('wake')
        if (!next.active && hook.active && step !== 'pause') expect(next.health).toBe('disabled')
        hook = next
      }
    })
    fc.assert(property, { numRuns: 500 })
  })
})
