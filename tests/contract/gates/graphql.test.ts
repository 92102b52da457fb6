import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { graphqlGate, prepareGraphql } from '../../../tools/gates/graphql.ts'

const schema = `"Root."
type Query {
  "Words."
  one("Number." first: Int): String
  "Kind."
  two: Kind
}

"Kinds."
enum Kind {
  "First."
  A
}
`

describe('the gate of the GraphQL schema', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'devplatform-gate-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** The gate after a release of the schema above. */
  async function after(changed: string) {
    const config = { schema: join(folder, 'now.graphql'), released: join(folder, 'then.graphql') }
    await rm(config.released, { force: true })
    await writeFile(config.schema, schema)
    await (await prepareGraphql(config)).write()
    await writeFile(config.schema, changed)
    return { gate: await graphqlGate(config), release: await prepareGraphql(config) }
  }

  it.each([
    ['a removed field', schema.replace('  "Kind."\n  two: Kind\n', '')],
    ['another type', schema.replace('first: Int): String', 'first: Int): Int')],
    ['a required argument', schema.replace('first: Int', 'first: Int!')],
    ['a removed value', schema.replace('  A\n', '  B\n')],
  ])('refuses %s', async (_what, changed) => {
    const { gate, release } = await after(changed)
    expect(gate.problems[0]).toMatch(/^breaks callers: /)
    expect(release.refused).toHaveLength(1)
  })

  it.each([
    ['a field', schema.replace('  two', '  three: Int\n  "Kind."\n  two')],
    ['a value', schema.replace('  A\n', '  A\n  "Second."\n  B\n')],
  ])('wants %s to be released', async (_what, changed) => {
    const { gate, release } = await after(changed)
    expect(gate.problems).toEqual([expect.stringMatching(/^not released yet: /)])
    expect(release.refused).toEqual([])
  })

  it.each([
    ['Kind', '"Kinds."'],
    ['Kind.A', '"First."'],
    ['Query.one', '"Words."'],
    ['Query.one.first', '"Number."'],
  ])('wants a description of %s', async (path, words) => {
    const { gate } = await after(schema.replace(words, ''))
    expect(gate.problems).toEqual([`without a description: ${path}`])
  })

  it('passes other words', async () => {
    const { gate } = await after(schema.replace('Words.', 'Better words.'))
    expect(gate.problems).toEqual([])
  })
})
