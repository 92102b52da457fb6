import { describe, expect, it } from 'vitest'
import { NoSlot, Slots } from '../../../server/core/concurrency/slots.ts'
import { createTestClock } from '../../_support/clock.ts'

const limits = { all: 3, perOwner: 2, waiting: 4, waitingPerOwner: 3, patience: 1_000 }

describe('slots', () => {
  it('are limited per owner and in all, and those who wait get them in turn', async () => {
    const clock = createTestClock()
    const slots = new Slots(limits, clock)
    const got: string[] = []
    const take = async (owner: string, name = owner) => {
      const slot = await slots.take(owner)
      got.push(name)
      return slot
    }
    const first = await take('a', 'a1')
    await take('a', 'a2')
    const third = take('a', 'a3')
    const fourth = take('a', 'a4')
    const other = await take('b', 'b1') // while a waits
    const last = take('b', 'b2')
    expect(got).toEqual(['a1', 'a2', 'b1'])
    first[Symbol.dispose]()
    first[Symbol.dispose]() // does nothing
    await third
    other[Symbol.dispose]()
    await last
    expect(got).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
    ;(await third)[Symbol.dispose]()
    await fourth
    expect(got.at(-1)).toBe('a4')
    expect(clock.pending()).toBe(0)
  })

  it('are refused to whoever has too many waiting, or has waited too long', async () => {
    const clock = createTestClock()
    const slots = new Slots(limits, clock)
    const held = [await slots.take('a'), await slots.take('a'), await slots.take('b')]
    const waiting = ['a', 'a', 'a', 'b'].map((owner) => slots.take(owner).catch((error) => error))
    await expect(slots.take('a')).rejects.toMatchObject({ name: 'NoSlot', isOwn: true })
    await expect(slots.take('c')).rejects.toMatchObject({ name: 'NoSlot', isOwn: false })
    clock.advance(1_000)
    const ends = await Promise.all(waiting)
    expect(ends.every((end) => end instanceof NoSlot)).toBe(true)
    const next = slots.take('a') // who gave up no longer counts as waiting
    for (const slot of held) slot[Symbol.dispose]()
    ;(await next)[Symbol.dispose]()
    for (const owner of ['a', 'a', 'b']) expect(await slots.take(owner)).toBeDefined()
  })
})
