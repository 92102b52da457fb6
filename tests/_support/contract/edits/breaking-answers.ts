import type { Operation } from '../../../../tools/contract/contract.ts'
import { editsOf, isNullable, retype, typesOf, when, without } from './edit.ts'
import { answersOf, fieldsOf, schemasOf } from './schemas.ts'

const { edits, add } = editsOf('breaking')

/** Edits that break readers of responses, and removed operations. */
export const breakingAnswers = edits

add('an operation is removed', ({ document, path, method }) => [
  () => void delete (document.paths[path] as Record<string, Operation>)[method],
])
add('a path is removed', ({ document, path }) => [() => void delete document.paths[path]])
add('a path is renamed', ({ document, path }) => [
  () => void (document.paths = { [`${path}/renamed`]: document.paths[path]! }),
])
add('the method of an operation becomes another', ({ document, path, method, operation }) => {
  const { parameters } = document.paths[path]!
  const other = method === 'put' ? 'patch' : 'put'
  const item = { ...(parameters && { parameters }), [other]: operation }
  return [() => void (document.paths[path] = item)]
})
add('an operation is called otherwise', ({ operation }) => [
  () => void (operation.operationId = 'called/otherwise'),
])
add('a status is removed', ({ operation }) =>
  Object.keys(operation.responses).map((status) => () => void delete operation.responses[status]),
)
add('a status becomes another', ({ operation }) =>
  Object.keys(operation.responses).map((status) => () => {
    const { [status]: moved, ...others } = operation.responses
    operation.responses = { ...others, 299: moved! }
  }),
)
add('the content type of an answer changes', (cut) =>
  answersOf(cut).flatMap((answer) =>
    Object.keys(answer.content ?? {}).map((type) => () => {
      const { [type]: moved, ...others } = answer.content!
      answer.content = { ...others, 'application/x-another': moved! }
    }),
  ),
)
add('an answer has no body any more', (cut) =>
  answersOf(cut).flatMap((answer) =>
    when(answer.content !== undefined, () => void delete answer.content),
  ),
)
add('a header of an answer is removed', (cut) =>
  answersOf(cut).flatMap((answer) => {
    const headers = (answer.headers ?? {}) as Record<string, unknown>
    return Object.keys(headers).map((name) => () => void delete headers[name])
  }),
)
add('a field of an answer is removed', (cut) =>
  fieldsOf(cut, 'response').map(({ owner, name }) => () => {
    delete owner.properties[name]
    if (owner.required) owner.required = without(owner.required, name)
  }),
)
add('a field of an answer is renamed', (cut) =>
  fieldsOf(cut, 'response').map(({ owner, name, schema }) => () => {
    delete owner.properties[name]
    owner.properties[`${name}_renamed`] = schema
    owner.required = owner.required?.map((each) => (each === name ? `${name}_renamed` : each)) ?? []
  }),
)
add('a field of an answer is no longer promised', (cut) =>
  fieldsOf(cut, 'response')
    .filter(({ owner, name }) => owner.required?.includes(name))
    .map(
      ({ owner, name }) =>
        () =>
          void (owner.required = without(owner.required!, name)),
    ),
)
add('the type of a field of an answer changes', (cut) =>
  fieldsOf(cut, 'response')
    .filter(({ schema }) => typesOf(schema).length > 0)
    .map(
      ({ schema }) =>
        () =>
          retype(schema),
    ),
)
add('a field of an answer may be null', (cut) =>
  fieldsOf(cut, 'response')
    .filter(({ schema }) => typesOf(schema).length > 0 && !isNullable(schema) && !schema.enum)
    .map(
      ({ schema }) =>
        () =>
          void (schema.type = [...typesOf(schema), 'null']),
    ),
)
add('a value leaves the enum of an answer', (cut) =>
  schemasOf(cut, 'response')
    .filter((schema) => Array.isArray(schema.enum) && schema.enum.length > 1)
    .map((schema) => () => void (schema.enum as unknown[]).shift()),
)
add('an exhaustive enum of an answer grows', (cut) =>
  schemasOf(cut, 'response')
    .filter((schema) => schema['x-exhaustive'])
    .map((schema) => () => void (schema.enum as unknown[]).push('another')),
)
add('an enum of an answer is no longer exhaustive', (cut) =>
  schemasOf(cut, 'response')
    .filter((schema) => schema['x-exhaustive'])
    .map((schema) => () => void delete schema['x-exhaustive']),
)
add('the format of an answer is given up', (cut) =>
  schemasOf(cut, 'response')
    .filter((schema) => schema.format)
    .map((schema) => () => void delete schema.format),
)
