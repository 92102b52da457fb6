import type { LimitPreset } from '../../core/config.ts'

export interface Allowances {
  /** Factor for the primary quotas. */
  primary: number
  /** Points per minute and operation. */
  points: number
  /** Points per minute of all documents. */
  graphqlPoints: number
  /** Processing time per minute, in microseconds. */
  cpu: number
  /** The part of it that documents may take. */
  graphqlCpu: number
  contentInMinute: number
  contentInHour: number
  /** Concurrent requests. */
  concurrency: number
}

/** The limits that docs/guides/rate-limits.md describes. */
const real: Allowances = {
  primary: 1,
  points: 900,
  graphqlPoints: 2000,
  cpu: 90_000_000,
  graphqlCpu: 60_000_000,
  contentInMinute: 80,
  contentInHour: 500,
  concurrency: 100,
}

/** One hundredth of the primary quotas, one tenth of the limits per minute and hour. */
const tight: Allowances = {
  ...real,
  primary: 0.01,
  points: 90,
  graphqlPoints: 200,
  contentInMinute: 8,
  contentInHour: 50,
}

/** The limits of a preset multiplied by `scale`. Each is at least one. */
export function allowancesOf(preset: LimitPreset, scale: number): Allowances {
  const { primary, ...secondary } = preset === 'tight' ? tight : real
  const scaled = Object.entries(secondary).map(([name, limit]) => [
    name,
    Math.max(1, Math.round(limit * scale)),
  ])
  return { primary: primary * scale, ...Object.fromEntries(scaled) } as Allowances
}
