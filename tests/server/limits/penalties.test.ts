import { describe, expect, it } from 'vitest'
import { bannedUntil, addPenalty, type Penalties } from '../../../server/access/limits/penalties.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Strikes at these times, in milliseconds. */
const after = (...instants: number[]) =>
  instants.reduce<Penalties | undefined>(addPenalty, undefined) as Penalties

/** Strikes at intervals of `step` milliseconds. */
const every = (step: number, count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => from + index * step)

const banAt = (instants: number[]) => {
  const now = instants.at(-1)!
  const until = bannedUntil(after(...instants), now)
  return until === 0 ? 0 : until - now
}

describe('a ban', () => {
  it('does not follow a burst that was already in flight', () => {
    expect(banAt(every(0, 10_000))).toBe(0)
    expect(banAt(every(1, 1_000))).toBe(0)
  })

  it('does not follow requests slightly more than a minute apart, all day long', () => {
    expect(banAt(every(minute + 1, 2_000))).toBe(0)
  })

  it('follows the 101st refusal after the first second, and lasts a minute', () => {
    const instants = [0, ...every(10, 100, second + 1)]
    expect(banAt(instants)).toBe(0)
    expect(banAt([...instants, 3 * second])).toBe(minute)
  })

  it('doubles each time, to an hour at most', () => {
    let strikes: Penalties | undefined
    const bans: number[] = []
    for (let now = 0; bans.length < 9; now += 10) {
      const level = strikes?.level ?? 0
      strikes = addPenalty(strikes, now)
      if (strikes.level > level) bans.push((strikes.until - now) / minute)
    }
    expect(bans).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  })

  it('is forgiven after an hour without requests', () => {
    const instants = [0, ...every(10, 101, second + 1)]
    const strikes = after(...instants)
    const now = instants.at(-1)!
    expect(addPenalty(strikes, now + hour).level).toBe(1)
    expect(addPenalty(strikes, now + hour + 1).level).toBe(0)
  })

  it('is not extended by a clock that is set back', () => {
    const instants = every(10, 101, 5 * hour + second + 1)
    const strikes = after(5 * hour, ...instants)
    const now = instants.at(-1)! - 3 * hour
    expect(bannedUntil(strikes, now)).toBe(now + minute)
    expect(bannedUntil(strikes, now + minute)).toBe(0)
  })
})
