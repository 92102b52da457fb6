import { beforeAll, describe, expect, it } from 'vitest'
import type { Document, Schema } from '../../../tools/contract/contract.ts'
import type { BreakingChange } from '../../../tools/gates/breaking-change.ts'
import { breakingChanges } from '../../../tools/gates/breaking-changes.ts'
import { compareContracts, type Comparison } from '../../../tools/gates/compare.ts'
import { bundle, versions } from '../../_support/bundles.ts'

// Each comparison runs in a separate process, which is slow on a busy machine.

/** What a field is declared as, before and after. Undefined: the field is removed. */
type Case = [name: string, before: Schema, now: Schema | undefined]

const nothing: Schema = { type: 'null', description: 'Always null.' }
const empty: Schema = { type: 'array', maxItems: 0, items: {} }
const actors: Schema = { type: 'array', items: { $ref: '#/components/schemas/actor' } }
const texts: Schema = { type: 'array', items: { type: 'string' } }
const numbers: Schema = { type: 'array', items: { type: 'integer' } }
const added: Schema = { $ref: '#/components/schemas/added' }

const additions: Case[] = [
  ['a list of types with null', nothing, { type: ['object', 'null'], properties: {} }],
  ['a nullable text', nothing, { type: ['string', 'null'], format: 'uri' }],
  ['a component, or null', nothing, { oneOf: [actors.items!, { type: 'null' }] }],
  ['a component that is new, or null', nothing, { anyOf: [added, { type: 'null' }] }],
  ['items of an array that could have none', empty, actors],
  ['items of an array that was always empty', actors, { ...texts, 'x-always-empty': true }],
]

const breaking: Case[] = [
  ['a type without null', nothing, { type: 'object' }],
  ['a component without null', nothing, actors.items],
  ['alternatives without null', nothing, { oneOf: [{ type: 'string' }, actors.items!] }],
  ['a field that is removed', nothing, undefined],
  ['other items of an array', numbers, texts],
  ['an array that becomes something else', empty, { type: 'string', 'x-always-empty': true }],
]

const fieldOf = (index: number) => `reserved_${index}`

/** The contract with a field for each case, in a response and in a request. */
function planted(schemas: (Schema | undefined)[], component: string): Document {
  const document = bundle(versions[0])
  const { properties } = document.components.schemas![component] as Schema
  for (const [index, schema] of schemas.entries())
    if (schema) properties![fieldOf(index)] = structuredClone(schema)
  document.components.schemas!.added = { type: 'object', properties: { at: { type: 'string' } } }
  return document
}

const changed = (cases: Case[], component: string) =>
  [
    planted(
      cases.map(([, before]) => before),
      component,
    ),
    planted(
      cases.map(([, , now]) => now),
      component,
    ),
  ] as const

describe('a reserved field of a response', () => {
  describe('gets a type', () => {
    let compared: Comparison
    beforeAll(async () => {
      compared = await compareContracts(...changed(additions, 'hook'))
    })

    it('breaks nobody', () => {
      expect(compared.breaking).toEqual([])
    })

    it.each(additions.map(([name], index) => [name, index] as const))(
      'is an addition, which must be released: %s',
      (_name, index) => {
        const places = compared.additions.map(({ pointer }) => pointer)
        expect(places).toContainEqual(expect.stringContaining(`/${fieldOf(index)}`))
      },
    )
  })

  describe('is no longer what it was', () => {
    let found: BreakingChange[]
    beforeAll(async () => {
      found = await breakingChanges(...changed(breaking, 'hook'))
    })

    it.each(breaking.map(([name], index) => [name, index] as const))(
      'breaks: %s',
      (_name, index) => {
        const places = found.map(({ pointer }) => pointer)
        expect(places).toContainEqual(expect.stringContaining(`/${fieldOf(index)}`))
      },
    )
  })
})

describe('an array of a request', () => {
  it('cannot be called always empty, because callers may have sent items', async () => {
    const cases: Case[] = [['items', numbers, { ...texts, 'x-always-empty': true }]]
    const found = await breakingChanges(...changed(cases, 'hook-input'))
    expect(found.map(({ pointer }) => pointer)).toContainEqual(
      expect.stringContaining(`/${fieldOf(0)}`),
    )
  })
})
