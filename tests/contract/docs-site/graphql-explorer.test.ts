import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSchema, parse, validate, type GraphQLSchema } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { documentRequest, errorsIn } from '../../../tools/docs-site/browser/graphql/request.js'
import { exampleDocuments } from '../../../tools/docs-site/graphql/examples.ts'
import { root } from '../../_support/bundles.ts'

let schema: GraphQLSchema
beforeAll(async () => {
  schema = buildSchema(await readFile(join(root, 'generated/graphql/schema.graphql'), 'utf8'))
})

describe('the GraphQL explorer', () => {
  it.each(exampleDocuments)('has a valid example: $title', ({ document }) => {
    expect(validate(schema, parse(document))).toEqual([])
  })

  it('sends the variables with the document, and a token only if there is one', () => {
    const sent = documentRequest('/graphql', { query: '{a}', variables: '{"b": 1}', token: 't' })
    expect(JSON.parse(sent.body)).toEqual({ query: '{a}', variables: { b: 1 } })
    expect(sent.headers.Authorization).toBe('Bearer t')
    const bare = documentRequest('/graphql', { query: '{a}', variables: ' ', token: '' })
    expect(JSON.parse(bare.body)).toEqual({ query: '{a}' })
    expect(bare.headers).not.toHaveProperty('Authorization')
  })

  it.each(['[1]', 'null', '{', '1'])('refuses %s as variables', (variables) => {
    const form = { query: '{a}', variables, token: '' }
    expect(() => documentRequest('/graphql', form)).toThrow()
  })

  it('tells the errors of a response in one line', () => {
    const told = (value: unknown) => errorsIn({ text: JSON.stringify(value) })
    expect(told({ data: {} })).toBeUndefined()
    expect(told({ errors: [{ message: 'a' }] })).toBe('a')
    expect(told({ errors: [{ message: 'a' }, { message: 'b' }] })).toBe('2 errors: a')
    expect(errorsIn({ text: '<html>' })).toBeUndefined()
  })
})
