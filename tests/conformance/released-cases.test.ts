import { describe, expect, it } from 'vitest'
import { flaws } from '../e2e/servers/deliveries-crash/flaws.ts'
import { contests } from '../e2e/servers/races/contests.ts'
import { leaks } from '../e2e/servers/secrets/leaks.ts'
import { generators } from '../generators/generators.ts'
import { tools } from '../tools/all.ts'
import { attacks } from '../_support/hostile/attack-server.ts'
import { importBombs } from '../_support/hostile/import-bombs.ts'
import released from '../_support/released-cases.json' with { type: 'json' }
import { faults } from './faults/index.ts'

const present: Record<keyof typeof released, string[]> = {
  attacks: attacks.map(({ name }) => name),
  'import-bombs': importBombs.map(({ vcs, what }) => `${vcs}: ${what}`),
  contests: contests.map(({ name }) => name),
  'delivery-flaws': flaws.map(([flaw]) => flaw),
  faults: Object.keys(faults),
  leaks: leaks.map(({ place }) => place),
  tools: tools.map(({ name }) => name),
  generators: generators.map(({ name }) => name),
}

describe('the cases of the last release', () => {
  it.each(Object.entries(released))('still exist: %s', (list, names) => {
    const all = present[list as keyof typeof released]
    expect(names.filter((name) => !all.includes(name))).toEqual([])
  })
})
