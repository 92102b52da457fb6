import fc from 'fast-check'
import { mutantsOf, valuesOf } from '../../_support/generated-bodies/bodies.ts'
import type { OperationUnderTest, Subject } from '../check.ts'
import { fieldsOf, followIn, withoutValue, withValue } from './fields.ts'
import { isRightBody } from './judge.ts'

const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** JSON may have it in texts; the service takes it in none, whatever the contract says of the rest. */
const hasNul = (value: unknown) => JSON.stringify(value).includes(String.raw`\u0000`)

const wrongValue = { 'never a value': [] }

/**
 * Bodies that the contract describes; nothing where an operation has none.
 * @param sample one of them, which stands for those that are made and are not right after all
 */
export function bodiesOf(
  subject: Subject,
  operation: OperationUnderTest,
  sample: unknown,
): fc.Arbitrary<unknown> | undefined {
  if (!operation.body) return undefined
  const right = isRightBody(subject, operation)
  return valuesOf(operation.body, followIn(subject))
    .map(asSent)
    .map((body) => (right(body) && !hasNul(body) ? body : sample))
}

/** Bodies that it does not describe, of which most are only a little wrong; nothing where all are right. */
export function wrongBodiesOf(
  subject: Subject,
  operation: OperationUnderTest,
  sample: unknown,
): fc.Arbitrary<unknown> | undefined {
  if (!operation.body) return undefined
  const right = isRightBody(subject, operation)
  const certain = fieldsOf(subject, operation)
    .flatMap(({ at }) => [withoutValue(sample, at), withValue(sample, at, wrongValue)])
    .filter((body) => !right(body))
  const [first] = certain
  if (first === undefined) return undefined
  const made = fc.oneof(valuesOf(operation.body, followIn(subject)), fc.constant(sample ?? {}))
  const mutants = mutantsOf(made)
    .map((body) => asSent(body ?? {}))
    .map((body) => (right(body) ? first : body))
  return fc.oneof(fc.constantFrom(...certain), mutants)
}
