import type { Schema } from '../../../../tools/contract/contract.ts'
import type { Cut } from './cut.ts'
import { editsOf, when } from './edit.ts'
import { answersOf, fieldsOf, schemasOf } from './schemas.ts'

const { edits, add } = editsOf('wording')

/**
 * Edits without effect on the contract: descriptions, examples, order, and the split into
 * components.
 */
export const words = edits

const described = (cut: Cut): Record<string, unknown>[] =>
  [
    cut.operation,
    ...answersOf(cut),
    ...schemasOf(cut, 'response'),
    ...schemasOf(cut, 'request'),
    ...Object.values(cut.document.components.parameters ?? {}),
    ...Object.values(cut.document.components.headers ?? {}),
  ].filter((each) => each.description !== undefined)

type Node = Record<string, unknown>

/** Reverses every map and every list. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed).reverse()
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]) => [key, reversed(each)] as const)
  return Object.fromEntries(entries.reverse())
}

const refer = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

add('a description is written anew', (cut) =>
  described(cut).map((each) => () => void (each.description = 'Other words.')),
)
add('a description is left out', (cut) =>
  described(cut).map((each) => () => void delete each.description),
)
add('a summary is written anew', ({ operation }) => [
  () => void (operation.summary = 'Say it otherwise'),
])
add('a title is given', (cut) =>
  schemasOf(cut, 'response').map((schema) => () => void (schema.title = 'A title')),
)
add('an example is another', (cut) =>
  answersOf(cut).flatMap(({ content }) =>
    Object.values(content ?? {}).map(
      (each) => () => void Object.assign(each, { examples: { default: { value: 'another' } } }),
    ),
  ),
)
add('an example is written to a field', (cut) =>
  fieldsOf(cut, 'response').map(
    ({ schema }) =>
      () =>
        void (schema.examples = ['another']),
  ),
)
add('tags are others', ({ operation }) => [() => void (operation.tags = ['another'])])
add('documentation elsewhere is named', ({ operation }) => [
  () => void (operation.externalDocs = { url: 'https://example.com/' }),
])
add('everything is in another order', ({ document }) => [
  () => void Object.assign(document, reversed(document)),
])
add('parameters of a path stand in its operation', ({ document, path, operation }) => {
  const item = document.paths[path]!
  return when(item.parameters !== undefined, () => {
    operation.parameters = [...(operation.parameters ?? []), ...item.parameters!]
    delete item.parameters
  })
})
add('a component is written where it is used', (cut) =>
  fieldsOf(cut, 'response').map(({ owner, name, schema }) => () => {
    owner.properties[name] = structuredClone(schema)
  }),
)
add('an answer that many share is written out', ({ document, operation }) =>
  Object.entries(operation.responses)
    .filter(([, { $ref }]) => $ref !== undefined)
    .map(([status, { $ref }]) => () => {
      const shared = document.components.responses![$ref!.split('/').at(-1)!]!
      operation.responses[status] = structuredClone(shared)
    }),
)
add('a schema becomes a component', (cut) =>
  fieldsOf(cut, 'response')
    .filter(({ owner, name }) => owner.properties[name]!.$ref === undefined)
    .map(({ owner, name, schema }) => () => {
      cut.document.components.schemas = { ...cut.document.components.schemas, extracted: schema }
      owner.properties[name] = refer('schemas', 'extracted')
    }),
)
add('an answer becomes a component', ({ document, operation }) =>
  Object.entries(operation.responses)
    .filter(([, { $ref }]) => $ref === undefined)
    .map(([status, answer]) => () => {
      document.components.responses = { ...document.components.responses, extracted: answer }
      operation.responses[status] = refer('responses', 'extracted')
    }),
)
add('a component has another name', ({ document }) =>
  Object.keys(document.components.schemas ?? {}).map((name) => () => {
    const renamed = JSON.stringify(document)
      .replaceAll(`"#/components/schemas/${name}"`, `"#/components/schemas/${name}-renamed"`)
      .replaceAll(`"#/components/schemas/${name}/`, `"#/components/schemas/${name}-renamed/`)
    Object.assign(document, JSON.parse(renamed))
    const schemas = document.components.schemas as Record<string, Schema>
    schemas[`${name}-renamed`] = schemas[name]!
    delete schemas[name]
  }),
)
add('a component is added that nothing uses', ({ document }) => [
  () => {
    const unused: Node = { type: 'string' }
    document.components.schemas = { ...document.components.schemas, unused }
  },
])
