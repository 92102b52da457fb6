import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { load } from 'js-yaml'
import type { Document, Schema } from '../../../tools/contract/contract.ts'
import { joinTypes, spreadTypes } from '../../../tools/contract/type-lists.ts'
import { bundle, root, versions } from '../../_support/bundles.ts'

/** A document with one schema, and an example that looks like one. */
const documentOf = (schema: Schema): Document => ({
  openapi: '3.1.0',
  info: { title: 'Test', version: '1' },
  paths: {},
  components: { schemas: { it: { ...schema, example: { type: ['a', 'b'], enum: [1] } } } },
})

/** Schemas with a list of types, and the same with alternatives. */
const pairs: [name: string, list: Schema, alternatives: Schema][] = [
  [
    'an enum that contains null',
    { description: 'x', type: ['string', 'null'], enum: ['a', 'b', null] },
    { description: 'x', anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] },
  ],
  [
    'an enum of strings and numbers',
    { type: ['string', 'number'], enum: ['0', '1', 0, 1] },
    {
      anyOf: [
        { type: 'string', enum: ['0', '1'] },
        { type: 'number', const: 0 },
        { type: 'number', const: 1 },
      ],
    },
  ],
  [
    'an object or a list or a name, each with its keywords',
    { type: ['object', 'array', 'string'], required: ['a'], items: {}, maxItems: 2, maxLength: 9 },
    {
      anyOf: [
        { type: 'object', required: ['a'] },
        { type: 'array', items: {}, maxItems: 2 },
        { type: 'string', maxLength: 9 },
      ],
    },
  ],
]

describe('schemas of several types', () => {
  it.each(pairs)('%s becomes alternatives, and a list again', (_name, list, alternatives) => {
    expect(spreadTypes(documentOf(list))).toEqual(documentOf(alternatives))
    expect(joinTypes(documentOf(alternatives))).toEqual(documentOf(list))
  })

  it('a property with the name of a keyword is a property', () => {
    const named = documentOf({
      type: 'object',
      properties: { enum: { type: ['string', 'null'], enum: ['a', null] }, type: {} },
    })
    expect(joinTypes(spreadTypes(named))).toEqual(named)
    const { properties } = spreadTypes(named).components.schemas!.it as Schema
    expect(properties!.enum).toHaveProperty('anyOf')
  })

  it('alternatives of the same type, or with references, stay', () => {
    for (const anyOf of [
      [{ $ref: '#/components/schemas/it' }, { type: 'null' }],
      [{ type: 'object', title: 'One' }, { type: 'array' }],
      [{ type: 'string' }, { type: 'string', maxLength: 1 }],
    ])
      expect(joinTypes(documentOf({ anyOf }))).toEqual(documentOf({ anyOf }))
  })

  it.each(versions)('in %s the published contract has alternatives alone', (version) => {
    const file = `${root}generated/${version}/openapi.yaml`
    const published = load(readFileSync(file, 'utf8')) as Document
    expect(spreadTypes(bundle(version))).toEqual(published)
    expect(spreadTypes(published)).toEqual(published)
  })
})
