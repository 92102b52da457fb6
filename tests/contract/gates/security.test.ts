import { describe, expect, it } from 'vitest'
import type { Document } from '../../../tools/contract/contract.ts'
import { places } from '../../../tools/gates/places.ts'
import { silentChanges } from '../../../tools/gates/silent-changes.ts'
import { bundle, versions } from '../../_support/bundles.ts'

type Ways = Record<string, string[]>[]

/** The contract with other ways to authenticate for one operation. */
function secured(version: string, edit: (ways: Ways) => Ways): Document {
  const document = bundle(version)
  const operation = document.paths['/repos/{owner}/{repo}']!.get!
  operation.security = edit(operation.security as Ways)
  return document
}

describe.each(versions)('ways to authenticate in %s', (version) => {
  const found = (edit: (ways: Ways) => Ways) =>
    silentChanges(bundle(version), secured(version, edit)).map(({ rule, message }) => [
      rule,
      message,
    ])

  it('cannot be removed, although anonymous callers are accepted', () => {
    expect(found((ways) => ways.filter((way) => !('basic' in way)))).toEqual([
      ['security-narrowed', '`repos/get` no longer accepts `basic`.'],
    ])
  })

  it('cannot need more', () => {
    const both: Ways = [{}, { token: [], basic: [] }]
    expect(found(() => both)).toHaveLength(2)
    expect(found((ways) => ways.map((way) => ('token' in way ? { token: ['a'] } : way)))).toEqual([
      ['security-narrowed', '`repos/get` no longer accepts `token`.'],
    ])
  })

  it('can be added, reordered, or all be unnecessary', () => {
    expect(found((ways) => [...ways].reverse())).toEqual([])
    expect(found((ways) => [...ways, { other: [] }])).toEqual([])
    expect(found(() => [])).toEqual([])
  })
})

it('a component that is shared is no place of the change of an inlined parameter', () => {
  const [newest] = versions
  const inlined = bundle(newest)
  const { parameters } = inlined.paths['/gists']!.get! as unknown as { parameters: object[] }
  const { since } = inlined.components.parameters! as Record<string, { schema: object }>
  const at = parameters.findIndex((each) => '$ref' in each && String(each.$ref).endsWith('/since'))
  parameters[at] = { ...since, schema: { ...since!.schema, minLength: 20 } }
  expect(places(bundle(newest), inlined).map(({ pointer }) => pointer)).toEqual([
    '#/paths/~1gists/get/parameters/query:since/schema/minLength',
  ])
})
