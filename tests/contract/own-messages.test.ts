import { describe, expect, it } from 'vitest'
import { versions } from '../_support/bundles.ts'
import { contractDocument } from '../_support/contract/contract-document.ts'
import { requestDocument } from '../_support/contract/request-document.ts'

type Node = Record<string, unknown>

/** Every schema that names keywords, with its place. */
function* naming(node: unknown, extension: string, place = '#'): Generator<[string, Node]> {
  if (typeof node !== 'object' || node === null) return
  if (extension in node) yield [place, node as Node]
  for (const [key, each] of Object.entries(node)) yield* naming(each, extension, `${place}/${key}`)
}

/** Whether a schema has a keyword, or one of the alternatives that its types were split into. */
const has = (schema: Node, keyword: string): boolean =>
  keyword in schema ||
  ((schema.anyOf ?? schema.oneOf ?? []) as Node[]).some((each) => keyword in each)

describe.each(versions)('keywords with messages of their own in %s', (version) => {
  const document = contractDocument(version)

  it.each(['x-own-message', 'x-always-enforced'])(
    '%s names keywords of its schema',
    (extension) => {
      const wrong = [...naming(document, extension)].flatMap(([place, schema]) =>
        (schema[extension] as string[])
          .filter((keyword) => !has(schema, keyword))
          .map((keyword) => `${place}: ${keyword}`),
      )
      expect(wrong).toEqual([])
    },
  )

  it('are left to the handlers by the request validators', () => {
    const schemas = requestDocument(version).components.schemas as Node
    expect(JSON.stringify(schemas['emails-input'])).not.toContain('pattern')
    const name = schemas['new-repository-name'] as Node
    expect(name).toMatchObject({ type: 'string', minLength: 1, maxLength: 100 })
    expect(name).not.toHaveProperty('pattern')
    expect(document.components.schemas!['new-repository-name']).toHaveProperty('pattern')
  })
})
