import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attacks, succeeds } from '../../_support/imports/attacks/layers.ts'
import { layTrap, type Trap } from '../../_support/imports/attacks/trap.ts'

let trap: Trap

beforeAll(async () => {
  trap = await layTrap()
})

afterAll(() => trap[Symbol.asyncDispose]())

describe('a URL that tries to make git run a command or show a file', () => {
  it.each(attacks.filter(({ harmless }) => !harmless))(
    'would succeed without protection: it $what',
    async (attack) => {
      expect(await succeeds(attack, [], trap)).toBe(true)
    },
  )

  const alone = attacks.flatMap((attack) =>
    attack.stoppedBy.map((layer) => ({ ...attack, attack, layer })),
  )

  it.each(alone)('is stopped by the $layer alone where it $what', async ({ attack, layer }) => {
    expect(await succeeds(attack, [layer], trap)).toBe(false)
  })

  it('is stopped by all layers together', async () => {
    for (const attack of attacks)
      expect(await succeeds(attack, ['address', 'arguments', 'environment'], trap)).toBe(false)
  })
})
