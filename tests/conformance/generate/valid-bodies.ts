import fc from 'fast-check'
import type { OperationUnderTest, Subject } from '../check.ts'
import { boundariesOf } from './boundaries.ts'
import { fieldsOf, followIn, oneOf, withValue } from './fields.ts'
import { isRightBody } from './judge.ts'
import { valuesOf } from '../../_support/generated-bodies/bodies.ts'

type Fields = Record<string, unknown>

const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Text that no body may contain, whatever its schema: see read-body.ts. */
const forbidden = /\\u0000|\\ud[89a-f]|"__proto__"/

/** Names of things that exist, by property, because few generated names are those of something. */
const existing: Record<string, string> = {
  ...{ ref: 'main', branch: 'main', base: 'main', default_branch: 'main', head: 'other' },
  ...{ assignee: 'mona', assignees: 'mona', maintainers: 'mona', login: 'mona' },
  ...{ selected_usernames: 'mona', collaborating_users: 'mona', parent_team_slug: 'core' },
  ...{ property_name: 'tier', events: 'push', add_events: 'issues', remove_events: 'push' },
}

/** A copy in which some names are those of things that exist. `choose` decides for each. */
function referring(value: unknown, choose: () => boolean, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => referring(each, choose, name))
  if (typeof value === 'string') return existing[name] && choose() ? existing[name] : value
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, each]) => [key, referring(each, choose, key)])
  return Object.fromEntries(entries) as Fields
}

/** The body of a call that succeeds, with some of the generated properties. */
function blend(sample: unknown, made: unknown, choose: () => boolean): unknown {
  if (!isObject(sample) || !isObject(made)) return made
  const chosen = Object.entries(made).filter(([key]) => choose() && (!(key in sample) || choose()))
  return { ...sample, ...Object.fromEntries(chosen) }
}

/** A body of a call that succeeds, with one value at a limit of its schema. */
function limitsOf(subject: Subject, operation: OperationUnderTest, sample: unknown): unknown[] {
  return fieldsOf(subject, operation).flatMap(({ at, schema }) => {
    const item = () => (schema.items ? oneOf(subject, schema.items) : undefined)
    return boundariesOf(schema, item).map((value) => withValue(sample, at, value))
  })
}

/**
 * Bodies that match the contract: generated ones, and variations of one with which a call succeeds.
 * An independent validator decides whether a body matches.
 */
export function validBodies(
  subject: Subject,
  operation: OperationUnderTest,
  sample: unknown,
  count: number,
): unknown[] {
  const made = valuesOf(operation.body!, followIn(subject)).map(asSent)
  const choices = fc.infiniteStream(fc.boolean())
  const mixed = fc
    .tuple(made, choices)
    .map(([value, choice]) => [value, () => choice.next().value as boolean] as const)
    .map(([value, choose]) => blend(sample, referring(value, choose), choose))
  const limits = limitsOf(subject, operation, sample)
  const all = limits.length > 0 ? [made, mixed, mixed, fc.constantFrom(...limits)] : [made, mixed]
  const isRight = isRightBody(subject, operation)
  const tried = fc.sample(fc.oneof(...all), { numRuns: 4 * count, seed: subject.fc.seed })
  return tried
    .filter((body) => isRight(body) && !forbidden.test(JSON.stringify(body)))
    .slice(0, count)
}
