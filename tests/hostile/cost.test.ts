import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attacks, startAttacked, type AttackedServer } from '../_support/hostile/attack-server.ts'
import { select } from '../_support/selection.ts'
import { stores } from '../_support/stores.ts'

const mebibyte = 1024 * 1024

/**
 * Far more than the law allows, because other tests keep the machine busy. `npm run evidence --
 * hostile` measures exactly, and makes the long attacks as well.
 */
const bounds = { stall: 2_000, memory: 200 * mebibyte, children: 4_096 * mebibyte }

describe.each(stores)('a server on $name', (store) => {
  let server: AttackedServer
  beforeAll(async () => {
    server = await startAttacked(store)
  })
  afterAll(() => server?.[Symbol.asyncDispose]())

  const usual = attacks.filter(({ isLong }) => !isLong)
  const some = select('attacks', usual, ({ name }) => name)
  it.each(some.map((attack) => [attack.name, attack] as const))(
    'goes on responding: %s',
    async (_name, attack) => {
      const { stall, memory, children, survivors } = await server.suffer(attack)
      expect(survivors).toBe(0)
      expect(stall).toBeLessThan(bounds.stall)
      expect(memory).toBeLessThan(bounds.memory + (attack.body ?? 0))
      expect(children).toBeLessThan(bounds.children)
    },
  )
})
