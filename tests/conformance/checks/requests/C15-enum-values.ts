import type { OperationCheck, OperationUnderTest, Subject } from '../../check.ts'
import { tryBodies, tryQueries } from '../../fields-tried.ts'
import { fieldsOf, withValue } from '../../generate/fields.ts'
import { holds, notApplicable } from '../../outcomes.ts'

const outside = 'none-of-these'

function* bodies(subject: Subject, operation: OperationUnderTest, sample: unknown) {
  for (const { at, schema } of fieldsOf(subject, operation)) {
    if (!Array.isArray(schema.enum)) continue
    for (const value of [...schema.enum, outside]) yield withValue(sample, at, value)
  }
}

function* queries({ parameters }: OperationUnderTest) {
  for (const { name, schema, in: place } of parameters) {
    if (place !== 'query' || !Array.isArray(schema.enum)) continue
    for (const value of [...schema.enum, outside]) yield { [name]: String(value) }
  }
}

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C15',
  name: 'enum_values',
  promise: 'Every value of an enum is accepted, and no other.',
  async run(subject, operation) {
    const { body } = await subject.arrange(operation, 'shared')
    const tried =
      (await tryBodies(subject, operation, [...bodies(subject, operation, body)])) +
      (await tryQueries(subject, operation, [...queries(operation)]))
    return tried > 0 ? holds(tried) : notApplicable('it names no values')
  },
}
