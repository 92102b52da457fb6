import type { OperationCheck, OperationUnderTest, Subject } from '../../check.ts'
import { tryBodies } from '../../fields-tried.ts'
import { fieldsOf, oneOf, withoutValue, withValue } from '../../generate/fields.ts'
import { holds, notApplicable } from '../../outcomes.ts'

function* bodies(subject: Subject, operation: OperationUnderTest, sample: unknown) {
  for (const { at, schema, required } of fieldsOf(subject, operation)) {
    if (required) continue
    yield withoutValue(sample, at)
    yield withValue(sample, at, null)
    yield withValue(sample, at, oneOf(subject, schema))
  }
}

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C16',
  name: 'optional_properties',
  promise: 'Optional properties may be omitted, and may be null where the contract allows it.',
  async run(subject, operation) {
    const { body } = await subject.arrange(operation, 'shared')
    const tried = await tryBodies(subject, operation, [...bodies(subject, operation, body)])
    return tried > 0 ? holds(tried) : notApplicable('its body has nothing optional')
  },
}
