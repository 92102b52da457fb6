import type { GraphQLFieldResolver } from 'graphql'
import type { Execution } from './execution.ts'

/** Lists from this length on are completed in turns of the event loop. */
const longList = 10

/** The items of a list one after the other, between which other requests run. */
function paced(items: readonly unknown[], execution: Execution): Promise<unknown>[] {
  let before = Promise.resolve()
  return items.map((item) => {
    before = before.then(() => execution.breathe())
    return before.then(() => item)
  })
}

/** Counts a value that a field has. */
function settle(value: unknown, execution: Execution): unknown {
  if (typeof value === 'string') execution.spend(value.length)
  if (!Array.isArray(value) || value.length < longList) return value
  return typeof value[0] === 'object' ? paced(value as unknown[], execution) : value
}

/**
 * Counts what a document reads, and lets other requests run between the items of long lists, which
 * are completed in one turn otherwise.
 */
export const metered =
  (resolve: GraphQLFieldResolver<unknown, Execution>): GraphQLFieldResolver<unknown, Execution> =>
  (source, args, execution, info) => {
    execution.spend(info.fieldName.length)
    const value: unknown = resolve(source, args, execution, info)
    if (!(value instanceof Promise)) return settle(value, execution)
    return value.then((each: unknown) => settle(each, execution))
  }
