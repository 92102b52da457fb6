import type { TypeName } from '../../generated/graphql/types.ts'
import { ServiceError } from '../core/errors.ts'
import { unresolved } from './errors.ts'
import type { Execution } from './execution.ts'
import { Item } from './item.ts'
import { locators } from './locators.ts'

/** What a global id names (`nodeId` of the views). */
interface Named {
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

const absent = (id: string) => unresolved(`a node with the global id of '${id}'`)

/**
 * The object with a global id.
 * @throws TypedError NOT_FOUND for one that does not exist, or not for this caller
 */
export async function itemOfId(id: string, execution: Execution): Promise<Item> {
  const named = readId(id)
  const found =
    named && (await locators[named.kind]?.(named.id, execution.context.storage, named.name))
  if (!found) throw absent(id)
  const { type, operation, path } = found
  try {
    const { body } = (await execution.read(operation, { path })) as { body: object }
    return new Item(type, body, path)
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) throw absent(id)
    throw error
  }
}

/** The object with a global id, which must be of one of the types. */
export async function itemOfType<Type extends TypeName>(
  id: string,
  types: readonly Type[],
  execution: Execution,
): Promise<Item<Type>> {
  const item = await itemOfId(id, execution)
  if (!(types as readonly string[]).includes(item.type)) throw absent(id)
  return item as Item<Type>
}
