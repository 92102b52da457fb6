import type { OperationCheck, OperationUnderTest, Subject } from '../../check.ts'
import { tryBodies } from '../../fields-tried.ts'
import { fieldsOf, oneOf, withoutValue, withValue } from '../../generate/fields.ts'
import { pairwise } from '../../generate/pairwise.ts'
import { holds, notApplicable } from '../../outcomes.ts'

/** Bodies with every combination of any two optional properties. */
function bodies(subject: Subject, operation: OperationUnderTest, sample: unknown): unknown[] {
  const optional = fieldsOf(subject, operation).filter(
    ({ at, required }) => !required && at.length === 1,
  )
  if (optional.length < 2) return []
  return pairwise(optional.length).map((row) =>
    optional.reduce<unknown>((body, { at, schema }, index) => {
      if (!row[index]) return withoutValue(body, at)
      return withValue(body, at, oneOf(subject, schema))
    }, sample),
  )
}

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C17',
  name: 'pairwise_properties',
  promise: 'Any two optional properties can be combined.',
  async run(subject, operation) {
    const { body } = await subject.arrange(operation, 'shared')
    const tried = await tryBodies(subject, operation, bodies(subject, operation, body))
    return tried > 0
      ? holds(tried)
      : notApplicable('its body has fewer than two optional properties')
  },
}
