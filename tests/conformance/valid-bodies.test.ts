import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../_support/bundles.ts'
import { contractDocument } from '../_support/contract/contract-document.ts'
import { full, select } from '../_support/selection.ts'
import { changedOperations } from '../_support/contract/changed-operations.ts'
import { operationsUnderTest } from './operations.ts'
import { Stage } from './stage.ts'
import { subjectOn } from './subject.ts'
import { sendValidBodies } from './valid-bodies.ts'

/** A few here, 20,000 in all in `npm run evidence -- valid-bodies`. */
const cases = full ? 100 : 25
const seed = 20_260_310

const [newest, older] = versions

function operationsIn(version: string) {
  const all = operationsUnderTest(contractDocument(version)).filter(({ body }) => body)
  const changed = changedOperations(older, newest)
  const known = version === newest || full ? all : all.filter(({ id }) => changed.has(id))
  return select('valid-bodies', known, ({ id }) => `${version} ${id}`)
}

describe.each(versions)('bodies that match the contract of %s', (version) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await Stage.start()
  })
  afterAll(() => stage[Symbol.asyncDispose]())

  it.each(operationsIn(version).map((each) => [each.id, each] as const))(
    '%s refuses none for its form',
    { timeout: 120_000 },
    async (_id, operation) => {
      const subject = subjectOn(stage, { version, seed, numRuns: 1 })
      const { sent, faults } = await sendValidBodies(subject, operation, cases)
      expect(sent).toBeGreaterThan(cases / 2)
      expect(faults).toEqual([])
    },
  )
})
