import { editsOf, isNullable, narrowings, retype, typesOf, when, without } from './edit.ts'
import { bodyOf, fieldsOf, parametersOf, schemasOf } from './schemas.ts'

const { edits, add } = editsOf('breaking')

/** Edits that reject requests that were accepted before. */
export const breakingRequests = edits

add('a parameter is removed', ({ operation }) =>
  (operation.parameters ?? []).map((each) => () => {
    operation.parameters = without(operation.parameters!, each)
  }),
)
add('a parameter is renamed', (cut) =>
  parametersOf(cut)
    .filter((each) => each.in !== 'path')
    .map((each) => () => void (each.name = `${each.name}_renamed`)),
)
add('a required parameter is added', ({ operation }) => [
  () => {
    const added = { in: 'query', name: 'added', required: true, schema: { type: 'string' } }
    operation.parameters = [...(operation.parameters ?? []), added]
  },
])
add('an optional parameter becomes required', (cut) =>
  parametersOf(cut)
    .filter((each) => !each.required)
    .map((each) => () => void (each.required = true)),
)
add('the type of a parameter changes', (cut) =>
  parametersOf(cut).map((each) => () => retype(each.schema)),
)
add('a parameter is validated more strictly', (cut) =>
  parametersOf(cut).flatMap(({ schema }) => narrowings(schema)),
)
add('a value leaves the enum of a parameter', (cut) =>
  parametersOf(cut)
    .filter(({ schema }) => Array.isArray(schema.enum) && schema.enum.length > 1)
    .map(
      ({ schema }) =>
        () =>
          void (schema.enum as unknown[]).pop(),
    ),
)
add('the default of a parameter changes', (cut) =>
  parametersOf(cut)
    .filter(({ schema }) => schema.default !== undefined)
    .map(
      ({ schema }) =>
        () =>
          void (schema.default = 'another'),
    ),
)
add('a parameter no longer spans segments', (cut) =>
  (parametersOf(cut) as Record<string, unknown>[])
    .filter((each) => each['x-multi-segment'])
    .map((each) => () => void delete each['x-multi-segment']),
)
add('a field of a request is removed', (cut) =>
  fieldsOf(cut, 'request').map(({ owner, name }) => () => {
    delete owner.properties[name]
    if (owner.required) owner.required = without(owner.required, name)
  }),
)
add('a field of a request is renamed', (cut) =>
  fieldsOf(cut, 'request').map(({ owner, name, schema }) => () => {
    delete owner.properties[name]
    owner.properties[`${name}_renamed`] = schema
    owner.required = owner.required?.map((each) => (each === name ? `${name}_renamed` : each)) ?? []
  }),
)
add('an optional field of a request becomes required', (cut) =>
  fieldsOf(cut, 'request')
    .filter(({ owner, name }) => !owner.required?.includes(name))
    .map(
      ({ owner, name }) =>
        () =>
          void (owner.required = [...(owner.required ?? []), name]),
    ),
)
add('a required field is added to a request', (cut) =>
  fieldsOf(cut, 'request').map(({ owner }) => () => {
    owner.properties.added = { type: 'string' }
    owner.required = [...(owner.required ?? []), 'added']
  }),
)
add('the type of a field of a request changes', (cut) =>
  fieldsOf(cut, 'request')
    .filter(({ schema }) => typesOf(schema).length > 0)
    .map(
      ({ schema }) =>
        () =>
          retype(schema),
    ),
)
add('a field of a request may no longer be null', (cut) =>
  fieldsOf(cut, 'request')
    .filter(({ schema }) => isNullable(schema))
    .map(
      ({ schema }) =>
        () =>
          void (schema.type = typesOf(schema)),
    ),
)
add('a value leaves the enum of a request', (cut) =>
  schemasOf(cut, 'request')
    .filter((schema) => Array.isArray(schema.enum) && schema.enum.length > 1)
    .map((schema) => () => void (schema.enum as unknown[]).shift()),
)
add('a field of a request is validated more strictly', (cut) =>
  schemasOf(cut, 'request').flatMap(narrowings),
)
add('the default of a field changes', (cut) =>
  schemasOf(cut, 'request')
    .filter((schema) => schema.default !== undefined)
    .map((schema) => () => void (schema.default = 'another')),
)
add('the default of a field is given up', (cut) =>
  schemasOf(cut, 'request')
    .filter((schema) => schema.default !== undefined)
    .map((schema) => () => void delete schema.default),
)
add('unknown fields of a request are refused', (cut) =>
  schemasOf(cut, 'request')
    .filter((schema) => schema.properties && schema.additionalProperties !== false)
    .map((schema) => () => void (schema.additionalProperties = false)),
)
add('a body becomes required', (cut) => {
  const body = bodyOf(cut)
  return body ? when(body.required !== true, () => void (body.required = true)) : []
})
add('a required body is asked for', ({ operation }) =>
  when(!operation.requestBody, () => {
    const content = { 'application/json': { schema: { type: 'object' } } }
    operation.requestBody = { required: true, content }
  }),
)
add('the content type of a request changes', (cut) => {
  const body = bodyOf(cut)
  return Object.keys(body?.content ?? {}).map((type) => () => {
    const { [type]: moved, ...others } = body!.content
    body!.content = { ...others, 'application/x-another': moved! }
  })
})
