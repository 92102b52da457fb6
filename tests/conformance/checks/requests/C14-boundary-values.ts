import type { Schema } from '../../../../tools/contract/contract.ts'
import { valuesOf } from '../../../_support/generated-bodies/bodies.ts'
import fc from 'fast-check'
import type { OperationCheck, OperationUnderTest, Subject } from '../../check.ts'
import { tryBodies, tryQueries } from '../../fields-tried.ts'
import { boundariesOf } from '../../generate/boundaries.ts'
import { fieldsOf, followIn, withValue } from '../../generate/fields.ts'
import { holds, notApplicable } from '../../outcomes.ts'

/** Distinct items of a list, if the schema allows. */
function itemsOf(subject: Subject, schema: Schema): (index: number) => unknown {
  const made = valuesOf(schema, followIn(subject))
  const few = fc.sample(made, { numRuns: 5, seed: subject.fc.seed })
  return (index) => few[index % few.length]
}

function* bodies(subject: Subject, operation: OperationUnderTest, sample: unknown) {
  for (const { at, schema } of fieldsOf(subject, operation)) {
    const item = schema.items ? itemsOf(subject, schema.items) : () => undefined
    for (const value of boundariesOf(schema, item)) yield withValue(sample, at, value)
  }
}

function* queries({ parameters }: OperationUnderTest) {
  for (const { name, schema, in: place } of parameters) {
    if (place !== 'query') continue
    for (const value of boundariesOf(schema, String)) yield { [name]: String(value) }
  }
}

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C14',
  name: 'boundary_values',
  promise: 'Values at a limit are accepted, and values beyond it are rejected.',
  async run(subject, operation) {
    const { body } = await subject.arrange(operation, 'shared')
    const tried =
      (await tryBodies(subject, operation, [...bodies(subject, operation, body)])) +
      (await tryQueries(subject, operation, [...queries(operation)]))
    return tried > 0 ? holds(tried) : notApplicable('it has no limits')
  },
}
