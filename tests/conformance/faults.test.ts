import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Check } from './check.ts'
import { checks } from './checks/index.ts'
import { faults } from './faults/index.ts'
import { plant } from './faulty.ts'
import type { Fault } from './planting.ts'
import { violationsOf } from './run.ts'
import { select } from '../_support/selection.ts'
import { Stage } from './stage.ts'

const sizes = { seed: 20_260_310, numRuns: 20 }

/** The linter takes ten seconds and finds nothing that `npm run lint` does not find. */
const expensive = ['C58']

const meantFor = ({ foundBy }: Fault): Check => checks.find(({ id }) => id === foundBy)!

describe('a fault planted in the server', () => {
  let stage: Stage
  const table: string[] = []
  beforeAll(async () => void (stage = await Stage.start()))
  afterAll(async () => {
    process.stderr.write(`${table.sort().join('\n')}\n`)
    await stage?.[Symbol.asyncDispose]()
  })

  async function violations(fault: Fault, flaw = fault.flaw): Promise<string[]> {
    await using faulty = await plant(stage, { ...fault, flaw }, sizes)
    const found = await violationsOf(meantFor(fault), faulty.subject)
    return found.map(({ what }) => what)
  }

  const some = select('faults', Object.entries(faults), ([slug]) => slug)

  it.each(some)('is found: %s', async (slug, fault) => {
    const [first] = await violations(fault)
    expect(first).toBeDefined()
    table.push(`${fault.foundBy.padEnd(3)} ${slug.padEnd(40)} ${first!.split('\n')[0]}`)
    if (!expensive.includes(fault.foundBy)) expect(await violations(fault, {})).toEqual([])
  })

  it('covers many kinds: over forty checks find one each', () => {
    expect(new Set(Object.values(faults).map(({ foundBy }) => foundBy)).size).toBeGreaterThan(40)
  })
})
