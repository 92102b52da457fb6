import { describe, expect, it } from 'vitest'
import type { Document, Schema } from '../../../tools/contract/contract.ts'
import { compareContracts } from '../../../tools/gates/compare.ts'
import { namesAsEnums } from '../../../tools/gates/name-patterns.ts'

const taking = (schema: Schema): Document => {
  const content = { 'application/json': { schema } }
  const responses = { 204: { description: 'Done.' } }
  return {
    openapi: '3.1.0',
    info: { title: 'Test', version: '1' },
    paths: { '/hooks': { post: { operationId: 'a', requestBody: { content }, responses } } },
  } as unknown as Document
}

const events = (pattern: string) => taking({ type: 'string', pattern })

describe('a pattern that lists names', () => {
  it('is compared as an enum', () => {
    expect(namesAsEnums(events('^(?:\\*|push|pull-request)$'))).toEqual(
      taking({ type: 'string', enum: ['*', 'push', 'pull-request'] }),
    )
  })

  it.each(['^(?:a|b+)$', '^a$', '^(?:a|b)', 'a|b', '^(?:a|)$', '^[a-z]+$'])(
    'is only one whose names are words: not %s',
    (pattern) => expect(namesAsEnums(events(pattern))).toEqual(events(pattern)),
  )

  it('can get a further name, and cannot lose one', async () => {
    const [few, more] = [events('^(?:push|star)$'), events('^(?:push|release|star)$')]
    const added = await compareContracts(few, more)
    expect(added.breaking).toEqual([])
    expect(added.additions).not.toEqual([])
    expect((await compareContracts(more, few)).breaking).toHaveLength(1)
  })
})
