import type { LimitPreset } from '../../core/config.ts'

export interface Allowances {
  /** What a quota of seed 8.1 is multiplied by. */
  primary: number
  /** Points in a minute for one operation. */
  points: number
  /** Microseconds of work in a minute. */
  cpu: number
  contentInMinute: number
  contentInHour: number
  /** Requests at the same time. */
  concurrency: number
}

/** Seed 8.3. */
const real: Allowances = {
  primary: 1,
  points: 900,
  cpu: 90_000_000,
  contentInMinute: 80,
  contentInHour: 500,
  concurrency: 100,
}

/** A hundredth of the primary quotas, a tenth of what is counted in minutes and hours. */
const tight: Allowances = {
  ...real,
  primary: 0.01,
  points: 90,
  contentInMinute: 8,
  contentInHour: 50,
}

/** What a preset allows, times `scale`; of nothing that is counted less than one is left. */
export function allowancesOf(preset: LimitPreset, scale: number): Allowances {
  const { primary, ...secondary } = preset === 'tight' ? tight : real
  const scaled = Object.entries(secondary).map(([name, limit]) => [
    name,
    Math.max(1, Math.round(limit * scale)),
  ])
  return { primary: primary * scale, ...Object.fromEntries(scaled) } as Allowances
}
