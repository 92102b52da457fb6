import type { TypeName } from '../../generated/graphql/types.ts'
import { orNull, unknownNode } from './errors.ts'
import type { Execution } from './execution.ts'
import { Item } from './item.ts'
import { locators } from './locators.ts'

/** What a global id names (`nodeId` of the views). */
export interface Named {
  kind: string
  id: number
  /** A name within what has the id, such as that of a ref in a repository. */
  name?: string | undefined
}

/** The kind and id of a global id; undefined for a text that is none. */
export function readId(text: string): Named | undefined {
  const { length, rest } =
    /^(?<length>\d+):(?<rest>.+)$/s.exec(Buffer.from(text, 'base64').toString())?.groups ?? {}
  if (rest === undefined) return undefined
  const kind = rest.slice(0, Number(length))
  const { id, name } = /^(?<id>\d+)(?::(?<name>.+))?$/s.exec(rest.slice(kind.length))?.groups ?? {}
  return Number.isSafeInteger(Number(id)) ? { kind, id: Number(id), name } : undefined
}

/**
 * The object with a global id.
 * @throws TypedError NOT_FOUND for one that does not exist, or not for this caller
 */
export async function itemOfId(id: string, execution: Execution): Promise<Item> {
  const named = readId(id)
  const found =
    named && (await locators[named.kind]?.(named.id, execution.context.storage, named.name))
  if (!found) throw unknownNode(id)
  const { type, operation, path } = found
  const reply = await orNull(execution.read(operation, { path }))
  if (!reply) throw unknownNode(id)
  return new Item(type, reply.body, path)
}

/** The object with a global id, which must be of one of the types. */
export async function itemOfType<Type extends TypeName>(
  id: string,
  types: readonly Type[],
  execution: Execution,
): Promise<Item<Type>> {
  const item = await itemOfId(id, execution)
  if (!(types as readonly string[]).includes(item.type)) throw unknownNode(id)
  return item as Item<Type>
}
