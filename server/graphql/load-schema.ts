import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { introspectionTypes, isObjectType, type GraphQLSchema } from 'graphql'
import { systemClock } from '../core/clock.ts'
import { root } from '../core/root.ts'
import { yieldToEventLoop } from '../core/yield-to-event-loop.ts'
import { buildSchema, mapValues, type Behaviour, type FieldResolver } from './build-schema.ts'
import type { Described } from './described.ts'
import { Execution } from './execution.ts'
import { Item } from './item.ts'
import { metered } from './meter.ts'
import { resolvers } from './types/index.ts'

const file = join(root, 'generated/graphql/schema.json')

/** The type of an object behind an interface or union. */
const typeOf = (value: unknown): string =>
  value instanceof Item ? (value as Item).type : (value as { __typename: string }).__typename

/** Resolves immediately, or after others had a turn when some milliseconds have passed. */
function turns(): () => Promise<void> {
  let since = systemClock.monotonic()
  return async () => {
    if (systemClock.monotonic() - since < 8) return
    await yieldToEventLoop()
    since = systemClock.monotonic()
  }
}

/** Counts what a document reads of the schema itself as well. All schemas share these types. */
function meterIntrospection(): void {
  for (const type of introspectionTypes.filter(isObjectType))
    for (const field of Object.values(type.getFields())) {
      const { resolve } = field
      if (!resolve) continue
      const counted = metered(resolve)
      field.resolve = (source, args, context: unknown, info) =>
        context instanceof Execution
          ? counted(source, args, context, info)
          : resolve(source, args, context, info)
    }
}

type Input = Readonly<Record<'input', { clientMutationId?: string | null }>>

/** The payload of a mutation has the id by which its client knows it. */
const identified =
  (resolve: FieldResolver): FieldResolver =>
  async (source, args, execution, info) => {
    const payload = (await resolve(source, args, execution, info)) as object | null
    const { clientMutationId = null } = (args as Input).input
    return payload && { ...payload, clientMutationId }
  }

/** The schema with its resolvers. */
export async function loadSchema(): Promise<GraphQLSchema> {
  const described = JSON.parse(await readFile(file, 'utf8')) as Described
  meterIntrospection()
  const all = resolvers as unknown as Behaviour['resolvers']
  return buildSchema(described, {
    resolvers: { ...all, Mutation: mapValues(all['Mutation']!, identified) },
    typeOf,
    pause: turns(),
  })
}
