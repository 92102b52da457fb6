import { describe, expect, it } from 'vitest'
import { compare, placeOf, totalOf } from '../_support/shapes/compare.ts'
import { differences, KnownDifferences } from '../_support/shapes/differences.ts'
import { observedShapes } from '../_support/shapes/observed.ts'
import { callEverything } from './_observed-calls.ts'
import { writeFileSync } from 'node:fs'

/** Starting a server takes long on a busy machine. */
const patient = { timeout: 300_000 }

describe('responses with the keys that the documented platform was seen to return', () => {
  it('have all of them, but for known differences', patient, async () => {
    const live = await callEverything()
    const shapes = observedShapes.filter(({ route, status }) => live.knows(route, status))
    const wanted = new KnownDifferences([...differences.wanted, ...differences['not-in-responses']])
    const added = new KnownDifferences(differences['being-added'])
    const covered = compare(shapes, (shape, leaf) => {
      const place = placeOf(shape, leaf)
      return live.sight(shape, leaf) !== 'lacks' || wanted.has(place) || added.has(place)
    })
    const u = compare(shapes, (s, l) => live.sight(s, l) !== 'unseen')
    const c = compare(shapes, (s, l) => live.sight(s, l) !== 'lacks')
    writeFileSync(
      '/tmp/live.json',
      JSON.stringify(
        [
          totalOf(c),
          totalOf(u),
          [...covered.missing],
          [...u.missing],
          observedShapes
            .filter((s) => !live.knows(s.route, s.status))
            .map((s) => [s.route, s.status, s.sources]),
        ],
        null,
        1,
      ),
    )
    expect([...covered.missing.keys()]).toEqual([])
  })
})
