import fc from 'fast-check'
import { valuesOf } from '../../_support/generated-bodies/bodies.ts'
import type { OperationUnderTest, Parameter, Subject } from '../check.ts'
import { followIn } from './fields.ts'
import { isRightValue } from './judge.ts'

type Query = Record<string, string>

const isSendable = (value: string) => !/[\ud800-\udfff]/u.test(value) && !value.includes('\0')

const queryOf = ({ parameters }: OperationUnderTest) =>
  parameters.filter((each) => each.in === 'query')

/** High page numbers and large pages are valid but slow. */
const small: Record<string, fc.Arbitrary<string>> = {
  page: fc.integer({ min: 1, max: 3 }).map(String),
  per_page: fc.integer({ min: 1, max: 3 }).map(String),
}

/**
 * Some values of a parameter, the same each time. There are few if most generated ones are invalid.
 */
function valuesFor(subject: Subject, parameter: Parameter): string[] {
  const right = isRightValue(subject, parameter)
  const { seed, numRuns } = subject.fc
  const made = valuesOf(parameter.schema, followIn(subject)).map(String)
  return fc
    .sample(made, { seed, numRuns: 10 + numRuns })
    .filter((value) => isSendable(value) && right(value))
}

/** Queries that match the contract. */
export function queriesOf(subject: Subject, operation: OperationUnderTest): fc.Arbitrary<Query> {
  const values = queryOf(operation).flatMap((parameter) => {
    const some = valuesFor(subject, parameter)
    const made = small[parameter.name] ?? (some.length > 0 ? fc.constantFrom(...some) : undefined)
    return made ? [[parameter.name, made] as const] : []
  })
  const made = fc.record(Object.fromEntries(values), { requiredKeys: [] })
  return made as fc.Arbitrary<Query> // omitted parameters are absent from the object
}

const odd = ['', 'x', '1.5', '-', 'true', 'null', '[]', '{}', '%', 'Ünïcödé', '9'.repeat(30)]

/** Queries with one invalid value; undefined if every value is valid. */
export function wrongQueriesOf(
  subject: Subject,
  operation: OperationUnderTest,
): fc.Arbitrary<Query> | undefined {
  const wrong = queryOf(operation).flatMap((parameter) => {
    const right = isRightValue(subject, parameter)
    return odd.filter((value) => !right(value)).map((value) => ({ [parameter.name]: value }))
  })
  return wrong.length > 0 ? fc.constantFrom(...wrong) : undefined
}
