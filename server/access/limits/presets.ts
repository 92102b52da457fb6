/**
 * `tight` allows dozens of requests instead of thousands; `off` counts requests but refuses none.
 */
export type Preset = 'real' | 'tight' | 'off'

/** The rules that can refuse a request. */
export const ruleNames = ['primary', 'points', 'cpu', 'content', 'concurrency'] as const

export type RuleName = (typeof ruleNames)[number]

export interface Allowances {
  /** Factor for the primary quotas. */
  primary: number
  /** Points per minute and operation. */
  points: number
  /** Processing time per minute, in microseconds. */
  cpu: number
  contentInMinute: number
  contentInHour: number
  /** Concurrent requests. */
  concurrency: number
}

/** The limits that docs/guides/rate-limits.md describes. */
const real: Allowances = {
  primary: 1,
  points: 900,
  cpu: 90_000_000,
  contentInMinute: 80,
  contentInHour: 500,
  concurrency: 100,
}

/** One hundredth of the primary quotas, one tenth of the limits per minute and hour. */
const tight: Allowances = {
  ...real,
  primary: 0.01,
  points: 90,
  contentInMinute: 8,
  contentInHour: 50,
}

/** The limits of a preset multiplied by `scale`. Each is at least one. */
export function allowancesOf(preset: Preset, scale: number): Allowances {
  const { primary, ...secondary } = preset === 'tight' ? tight : real
  const scaled = Object.entries(secondary).map(([name, limit]) => [
    name,
    Math.max(1, Math.round(limit * scale)),
  ])
  return { primary: primary * scale, ...Object.fromEntries(scaled) } as Allowances
}
