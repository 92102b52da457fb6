import fc from 'fast-check'
import { mutantsOf, valuesOf } from '../../_support/generated-bodies/bodies.ts'
import type { OperationUnderTest, Subject } from '../check.ts'
import { fieldsOf, followIn, withoutValue } from './fields.ts'
import { isRightBody } from './judge.ts'

const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** JSON may have it in texts; the service takes it in none, whatever the contract says of the rest. */
const hasNul = (value: unknown) => JSON.stringify(value).includes(String.raw`\u0000`)

/** Bodies that the contract describes; nothing where an operation has none. */
export function bodiesOf(
  subject: Subject,
  operation: OperationUnderTest,
): fc.Arbitrary<unknown> | undefined {
  if (!operation.body) return undefined
  const right = isRightBody(subject, operation)
  return valuesOf(operation.body, followIn(subject))
    .map(asSent)
    .filter((body) => right(body) && !hasNul(body))
}

/** Bodies that it does not describe, of which most are only a little wrong. */
export function wrongBodiesOf(
  subject: Subject,
  operation: OperationUnderTest,
  sample: unknown,
): fc.Arbitrary<unknown> | undefined {
  if (!operation.body) return undefined
  const right = isRightBody(subject, operation)
  const required = fieldsOf(subject, operation).filter((field) => field.required)
  const incomplete = required.map(({ at }) => withoutValue(sample, at)).filter((one) => !right(one))
  const mutants = mutantsOf(
    fc.oneof(valuesOf(operation.body, followIn(subject)), fc.constant(sample)),
  )
  const wrong = mutants
    .filter((body) => body !== undefined)
    .map(asSent)
    .filter((body) => !right(body))
  return incomplete.length > 0 ? fc.oneof(fc.constantFrom(...incomplete), wrong) : wrong
}
