import type { Fields, OperationFields } from './fields.ts'

/** An operation whose fields are an index of a list. */
export interface SharedOperation extends Omit<OperationFields, 'body' | 'response'> {
  body: number
  response: number
}

/** Fields of several operations. Those that several values have are written once. */
export interface SharedFields {
  /** Each names its fields, with the index of the fields of each. */
  fields: Record<string, number>[]
  operations: SharedOperation[]
}

/** Writes fields that are the same once. */
export function share(operations: readonly OperationFields[]): SharedFields {
  const known = new Map<string, number>()
  const fields: Record<string, number>[] = []
  const indexOf = (own: Fields): number => {
    const shared = Object.fromEntries(
      Object.entries(own).map(([name, inner]) => [name, indexOf(inner)]),
    )
    const text = JSON.stringify(shared)
    const found = known.get(text)
    if (found !== undefined) return found
    known.set(text, fields.length)
    return fields.push(shared) - 1
  }
  const shared = operations.map(({ body, response, ...rest }) => ({
    ...rest,
    body: indexOf(body),
    response: indexOf(response),
  }))
  return { fields, operations: shared }
}

/** The opposite of `share`. */
export function unshare({ fields, operations }: SharedFields): OperationFields[] {
  const fieldsAt = (index: number): Fields =>
    Object.fromEntries(
      Object.entries(fields[index] ?? {}).map(([name, inner]) => [name, fieldsAt(inner)]),
    )
  return operations.map(({ body, response, ...rest }) => ({
    ...rest,
    body: fieldsAt(body),
    response: fieldsAt(response),
  }))
}
