import { describe, expect, it } from 'vitest'
import { CrashIsolation } from '../../../server/workers/delivery/crash-isolation.ts'
import { createTestClock } from '../../_support/clock.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))
const watch = 250

/** Suspects by name, in the order in which they started. */
function line() {
  const clock = createTestClock()
  const suspects = new CrashIsolation(clock)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const enter = (name: string, { pool = name, alone = false } = {}) =>
    void suspects.turn(pool, alone).then((end) => {
      begun.push(end ? name : `not ${name}`)
      if (end) ends.set(name, end)
    })
  const end = async (name: string) => {
    ends.get(name)!()
    await turn()
  }
  const pass = async (milliseconds: number) => {
    clock.advance(milliseconds)
    await turn()
  }
  return { suspects, clock, begun, enter, end, pass }
}

describe('deliveries that may have crashed a process', () => {
  it('start when the previous one has ended', async () => {
    const { begun, enter, end } = line()
    for (const name of ['a', 'b', 'c']) enter(name)
    await turn()
    expect(begun).toEqual(['a'])
    await end('a')
    expect(begun).toEqual(['a', 'b'])
    await end('b')
    expect(begun).toEqual(['a', 'b', 'c'])
  })

  it('start when the previous one has run for the watch time', async () => {
    const { begun, enter, pass } = line()
    for (const name of ['a', 'b', 'c']) enter(name)
    await turn()
    await pass(watch - 1)
    expect(begun).toEqual(['a'])
    await pass(1)
    expect(begun).toEqual(['a', 'b'])
    await pass(watch)
    expect(begun).toEqual(['a', 'b', 'c'])
  })

  it('run one per host, without delaying other hosts', async () => {
    const { begun, enter, end, pass } = line()
    for (const name of ['a1', 'a2', 'a3']) enter(name, { pool: 'a' })
    enter('b')
    await turn()
    await pass(watch)
    expect(begun).toEqual(['a1', 'b'])
    await end('b')
    await pass(10 * watch)
    expect(begun).toEqual(['a1', 'b'])
    await end('a1')
    expect(begun).toEqual(['a1', 'b', 'a2'])
  })

  it('start last if they are likely suspects, and run alone', async () => {
    const { begun, enter, end, pass } = line()
    enter('x', { alone: true })
    await turn()
    expect(begun).toEqual(['x'])
    enter('y', { alone: true })
    for (const name of ['a', 'b']) enter(name)
    await pass(10 * watch)
    expect(begun).toEqual(['x'])
    await end('x')
    await pass(watch)
    expect(begun).toEqual(['x', 'a', 'b'])
    await pass(10 * watch)
    await end('a')
    expect(begun).toEqual(['x', 'a', 'b'])
    await end('b')
    expect(begun).toEqual(['x', 'a', 'b', 'y'])
  })

  it('are not started once closed, and leave no timer', async () => {
    const { suspects, clock, begun, enter, end } = line()
    for (const name of ['a', 'b']) enter(name)
    await turn()
    suspects.close()
    enter('c')
    await end('a')
    expect(begun).toEqual(['a', 'not b', 'not c'])
    expect(clock.pending()).toBe(0)
  })
})
