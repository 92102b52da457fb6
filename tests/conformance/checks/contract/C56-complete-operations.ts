import { resolve, type Document, type Operation } from '../../../../tools/contract/contract.ts'
import type { OperationCheck, OperationUnderTest } from '../../check.ts'
import { holds } from '../../outcomes.ts'
import { Violation } from '../../violation.ts'

/** Statuses of every operation. */
const always = [400, 403, 410, 429]
/** Additional statuses of operations with a body. */
const ofBodies = [408, 413, 415, 422]

const fields = [
  ...['operationId', 'summary', 'description', 'tags', 'security'],
  ...['x-tokens', 'x-permissions', 'x-scopes', 'x-rate-limit'],
]

interface Content {
  examples?: object
  example?: unknown
}

const lacksExample = (content: object = {}) =>
  Object.values(content as Record<string, Content>).some(
    ({ examples, example }) => example === undefined && Object.keys(examples ?? {}).length === 0,
  )

function* missingExamples(document: Document, { requestBody, responses }: Operation) {
  if (lacksExample(requestBody?.content)) yield 'an example of its body'
  for (const [status, reply] of Object.entries(responses)) {
    const { content } = resolve(document, reply)
    if (status.startsWith('2') && lacksExample(content)) yield `an example of its ${status}`
  }
}

function* missingErrors({ tokens, statuses, body, path }: OperationUnderTest) {
  const expected = [
    ...always,
    ...(tokens.includes('none') && statuses.includes(401) ? [] : [401]),
    ...(body ? ofBodies : []),
    ...(path.includes('{') ? [404] : []),
  ]
  for (const status of expected) if (!statuses.includes(status)) yield `its ${status}`
}

export const check: OperationCheck = {
  id: 'C56',
  kind: 'operation',
  name: 'complete_operations',
  promise: 'Every operation documents its name, its errors, its callers, its cost, and examples.',
  run({ contract }, operation) {
    const { described } = operation
    const missing = [
      ...fields.filter((field) => described[field] === undefined),
      ...missingErrors(operation),
      ...missingExamples(contract, described),
    ]
    if (missing.length > 0) throw new Violation(`${operation.id} lacks ${missing.join(', ')}`)
    return Promise.resolve(holds(1))
  },
}
