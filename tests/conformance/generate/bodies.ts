import fc from 'fast-check'
import { mutantsOf, valuesOf } from '../../_support/generated-bodies/bodies.ts'
import type { OperationUnderTest, Subject } from '../check.ts'
import { fieldsOf, followIn, withoutValue, withValue } from './fields.ts'
import { isRightBody } from './judge.ts'

const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** JSON strings may contain NUL, but the service accepts it nowhere, whatever the contract says. */
const hasNul = (value: unknown) => JSON.stringify(value).includes(String.raw`\u0000`)

const wrongValue = { 'never a value': [] }

/**
 * Valid bodies; undefined if the operation has none.
 * @param sample a valid body that replaces generated ones that turn out to be invalid
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

/** Invalid bodies, most of them nearly valid; undefined if every body is valid. */
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
