import type { Operation } from '../../../../tools/contract/contract.ts'
import { editsOf, isNullable, typesOf, when, without } from './edit.ts'
import { answersOf, bodyOf, fieldsOf, parametersOf, schemasOf } from './schemas.ts'

const { edits, add } = editsOf('additive')

/** Edits that break no caller, but extend the contract. */
export const additions = edits

add('an operation is added', ({ document, path, method, operation }) => {
  const item = document.paths[path] as Record<string, Operation>
  const other = method === 'put' ? 'patch' : 'put'
  return [() => void (item[other] = { ...operation, operationId: 'an/addition' })]
})
add('a path is added', ({ document, path }) => [
  () => void (document.paths[`${path}/added`] = document.paths[path]!),
])
add('an optional parameter is added', ({ operation }) => [
  () => {
    const added = { in: 'query', name: 'added', schema: { type: 'string' } }
    operation.parameters = [...(operation.parameters ?? []), added]
  },
])
add('more values of a parameter are let through', (cut) =>
  parametersOf(cut)
    .filter(({ schema }) => typeof schema.maximum === 'number' || Array.isArray(schema.enum))
    .map(({ schema }) => () => {
      if (Array.isArray(schema.enum)) schema.enum.push('added')
      else schema.maximum = (schema.maximum as number) + 1
    }),
)
add('an optional field is added to a request', (cut) =>
  fieldsOf(cut, 'request').map(
    ({ owner }) =>
      () =>
        void (owner.properties.added = { type: 'string' }),
  ),
)
add('a field of a request is no longer required', (cut) =>
  fieldsOf(cut, 'request')
    .filter(({ owner, name }) => owner.required?.includes(name))
    .map(
      ({ owner, name }) =>
        () =>
          void (owner.required = without(owner.required!, name)),
    ),
)
add('a field of a request may be null', (cut) =>
  fieldsOf(cut, 'request')
    .filter(({ schema }) => typesOf(schema).length > 0 && !isNullable(schema) && !schema.enum)
    .map(
      ({ schema }) =>
        () =>
          void (schema.type = [...typesOf(schema), 'null']),
    ),
)
add('a value joins the enum of a request', (cut) =>
  schemasOf(cut, 'request')
    .filter((schema) => Array.isArray(schema.enum))
    .map((schema) => () => void (schema.enum as unknown[]).push('added')),
)
add('a body is no longer required', (cut) => {
  const body = bodyOf(cut)
  return body ? when(body.required === true, () => void (body.required = false)) : []
})
add('another content type of a request is taken', (cut) => {
  const body = bodyOf(cut)
  return body ? [() => void (body.content['application/x-added'] = {})] : []
})
add('a field is added to an answer', (cut) =>
  fieldsOf(cut, 'response').map(({ owner }) => () => {
    owner.properties.added = { type: 'string' }
    owner.required = [...(owner.required ?? []), 'added']
  }),
)
add('a field of an answer is promised', (cut) =>
  fieldsOf(cut, 'response')
    .filter(({ owner, name }) => !owner.required?.includes(name))
    .map(
      ({ owner, name }) =>
        () =>
          void (owner.required = [...(owner.required ?? []), name]),
    ),
)
add('a field of an answer is never null any more', (cut) =>
  fieldsOf(cut, 'response')
    .filter(({ schema }) => isNullable(schema) && !schema.enum)
    .map(
      ({ schema }) =>
        () =>
          void (schema.type = typesOf(schema)),
    ),
)
add('a value joins the enum of an answer', (cut) =>
  schemasOf(cut, 'response')
    .filter((schema) => Array.isArray(schema.enum) && !schema['x-exhaustive'])
    .map((schema) => () => void (schema.enum as unknown[]).push('added')),
)
add('a header is added to an answer', (cut) =>
  answersOf(cut).map((answer) => () => {
    answer.headers = { ...(answer.headers as object), added: { schema: { type: 'string' } } }
  }),
)
add('an error is added', ({ operation }) => [
  () => void (operation.responses['418'] = { description: 'Something new.' }),
])
add('an operation is deprecated', ({ operation }) =>
  when(!operation.deprecated, () => void (operation.deprecated = true)),
)
add('an operation is no longer deprecated', ({ operation }) =>
  when(operation.deprecated === true, () => void delete operation.deprecated),
)
add('another kind of token is taken', ({ operation }) => [
  () => void (operation['x-tokens'] as string[]).push('added'),
])
add('other permissions suffice as well', ({ operation }) => {
  const sets = operation['x-permissions'] as object[]
  return when(sets.length > 0, () => void sets.push({ added_area: 'read' }))
})
add('another scope suffices as well', ({ operation }) => {
  const scopes = operation['x-scopes'] as string[]
  return when(scopes.length > 0, () => void scopes.push('added'))
})
add('a call costs other points', ({ operation }) => [
  () => void ((operation['x-rate-limit'] as { points: number }).points += 3),
])
add('conditional requests are promised', ({ operation }) =>
  when(operation['x-conditional'] !== true, () => void (operation['x-conditional'] = true)),
)
