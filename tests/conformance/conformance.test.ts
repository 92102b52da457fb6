import { appendFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { reduced, runVersions } from './all-versions.ts'
import { tellJudgements } from '../_support/recorder/tell.ts'
import type { Verdict } from './check.ts'
import { checks } from './checks/index.ts'

const seed = Number(process.env.CONFORMANCE_SEED ?? 20_260_310)

/** The results of every check for every operation are appended to this file, one per line. */
const file = process.env.CONFORMANCE_VERDICTS

/** Tests a part; `npm run evidence -- conformance` tests all. */
describe('the service conforms to the contract', () => {
  let verdicts: Verdict[]
  beforeAll(async () => {
    verdicts = await runVersions(checks, { sizes: { seed, numRuns: 1 }, share: reduced })
    const lines = verdicts.map((verdict) => `${JSON.stringify(verdict)}\n`)
    if (file !== undefined) appendFileSync(file, lines.join(''))
    tellJudgements(verdicts, checks)
  }, 3_600_000)

  it.each(checks.map((check) => [`${check.id}: ${check.promise}`, check.id] as const))(
    '%s',
    (_name, id) => {
      const own = verdicts.filter(({ check }) => check === id)
      const found = own.flatMap((each) => ('violated' in each ? [each.violated.message] : []))
      expect(found).toEqual([])
    },
  )

  it('sends requests for nearly every check', () => {
    const proved = new Set(verdicts.filter((each) => 'holds' in each).map(({ check }) => check))
    expect(proved.size).toBeGreaterThan(checks.length * 0.8)
  })
})
