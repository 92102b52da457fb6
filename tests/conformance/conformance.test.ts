import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../_support/bundles.ts'
import type { Verdict } from './check.ts'
import { checks } from './checks/index.ts'
import { runChecks } from './run.ts'
import { Stage } from './stage.ts'
import { subjectOn } from './subject.ts'

const seed = Number(process.env.CONFORMANCE_SEED ?? 20260310)

describe.each(versions)('the service under %s keeps what the contract promises', (version) => {
  let verdicts: Verdict[]
  let stage: Stage
  beforeAll(async () => {
    stage = await Stage.start()
    const subject = subjectOn(stage, { version, seed, numRuns: 1 })
    const progress = (id: string) => console.log(version, id, Math.round(performance.now()))
    verdicts = await runChecks(checks, subject, progress)
  }, 600_000)
  afterAll(() => stage?.[Symbol.asyncDispose]())

  it.each(checks)('$id $name', ({ id }) => {
    const own = verdicts.filter(({ check }) => check === id)
    const violated = own.flatMap((each) => ('violated' in each ? [each.violated.message] : []))
    expect(violated).toEqual([])
    expect(own.some((each) => 'holds' in each)).toBe(true)
  })
})
