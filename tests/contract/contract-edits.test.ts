import { beforeAll, describe, expect, it, vi } from 'vitest'
import { bundle, versions } from '../_support/bundles.ts'
import { catchEdits, edits, type Caught } from '../_support/contract-edits/catch.ts'
import type { Level } from '../_support/contract-edits/edit.ts'
import { sampleOf } from '../_support/sampling.ts'

// All edits of a version are compared at once, by a process of its own.
vi.setConfig({ hookTimeout: 400_000 })

const levels: Level[] = ['breaking', 'additive', 'wording']

/** More of them, and more places: `npm run evidence -- contract-gates`. */
const places = 1

/** Both take twice as long. */
const some = sampleOf(versions, (version) => `edits of ${version}`, 2)

describe.each(some)('of edits to the contract %s', (version) => {
  let caught: Caught[]
  beforeAll(async () => {
    caught = await catchEdits(bundle(version), { places, seed: 20_260_310 })
  })

  it('every kind can be made somewhere', () => {
    expect(new Set(caught.map(({ edit }) => edit.name)).size).toBe(edits.length)
  })

  it.each(levels)('all that are %s are called so', (level) => {
    const made = caught.filter(({ edit }) => edit.level === level)
    expect(made.length).toBeGreaterThan(15)
    const others = made.filter((each) => each.level !== level)
    expect(others.map(({ edit, at, level: said }) => `${edit.name}, ${at}: ${said}`)).toEqual([])
  })
})
