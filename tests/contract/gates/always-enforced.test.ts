import { beforeAll, describe, expect, it } from 'vitest'
import type { Document, Schema } from '../../../tools/contract/contract.ts'
import { compareContracts, type Comparison } from '../../../tools/gates/compare.ts'
import { bundle, versions } from '../../_support/bundles.ts'

// Each comparison runs in a separate process, which is slow on a busy machine.

const text: Schema = { type: 'string' }

/** Fields of a request that are validated more strictly, and whether callers break. */
const cases: [name: string, now: Schema, isBreaking: boolean][] = [
  ['a keyword that is named', { ...text, pattern: '^a', 'x-always-enforced': ['pattern'] }, false],
  ['a keyword that is not named', { ...text, pattern: '^a' }, true],
  [
    'another keyword than the one that is named',
    { ...text, maxLength: 3, 'x-always-enforced': ['pattern'] },
    true,
  ],
  ['a type that is named', { type: 'integer', 'x-always-enforced': ['type'] }, true],
  ['an enum that is named', { ...text, enum: ['a'], 'x-always-enforced': ['enum'] }, false],
  ['an enum that is not named', { ...text, enum: ['a'] }, true],
]

const fieldOf = (index: number) => `field_${index}`

function withFields(schemas: Schema[]): Document {
  const document = bundle(versions[0])
  const { properties } = document.components.schemas!['hook-input'] as Schema
  for (const [index, schema] of schemas.entries())
    properties![fieldOf(index)] = structuredClone(schema)
  return document
}

describe('a keyword that was always enforced', () => {
  let compared: Comparison
  beforeAll(async () => {
    const before = withFields(cases.map(() => text))
    compared = await compareContracts(before, withFields(cases.map(([, now]) => now)))
  })

  it.each(cases.map(([name, , isBreaking], index) => [name, isBreaking, index] as const))(
    '%s: breaking is %s',
    (_name, isBreaking, index) => {
      const at = expect.stringContaining(`/${fieldOf(index)}`)
      const [broken, added] = [compared.breaking, compared.additions].map((found) =>
        found.map(({ pointer }) => pointer),
      )
      if (isBreaking) expect(broken).toContainEqual(at)
      else {
        expect(broken).not.toContainEqual(at)
        expect(added).toContainEqual(at)
      }
    },
  )
})
