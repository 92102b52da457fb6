import { beforeAll, describe, expect, it } from 'vitest'
import { bundle, versions } from '../../_support/bundles.ts'
import { catchEdits, edits, type Caught } from '../../_support/contract/edits/catch.ts'
import type { Level } from '../../_support/contract/edits/edit.ts'
import { firstOf } from '../../_support/selection.ts'

// All edits of a version are compared in one process.

const levels: Level[] = ['breaking', 'additive', 'wording']

/** `npm run evidence -- contract-gates` makes more edits in more places. */
const places = 1

/** Testing both versions would take twice as long. */
const some = firstOf(versions)

describe.each(some)('edits of the contract %s', (version) => {
  let caught: Caught[]
  beforeAll(async () => {
    caught = await catchEdits(bundle(version), { places, seed: 20_260_310 })
  })

  it('every kind of edit can be made somewhere', () => {
    expect(new Set(caught.map(({ edit }) => edit.name)).size).toBe(edits.length)
  })

  it.each(levels)('all that are %s are classified as such', (level) => {
    const made = caught.filter(({ edit }) => edit.level === level)
    expect(made.length).toBeGreaterThan(15)
    const others = made.filter((each) => each.level !== level)
    expect(others.map(({ edit, at, level: said }) => `${edit.name}, ${at}: ${said}`)).toEqual([])
  })
})
