/** `message`, `assignees[]` or `author[name]`. */
const parameter = /^(\w+)(?:\[(\w*)\])?$/

/** The value of a field after one more parameter; parameters of another type are ignored. */
function added(before: unknown, type: string, key: string | undefined, text: string): unknown {
  if (type === 'array') return key === '' ? [...((before as unknown[]) ?? []), text] : before
  if (type === 'object') return key ? { ...(before as object), [key]: text } : before
  if (key !== undefined) return before
  return type === 'integer' && /^\d+$/.test(text) ? Number(text) : text
}

/**
 * Reads fields of the body from the query of a DELETE, because some HTTP libraries send no body with
 * it.
 * @param fields types of the fields
 */
export function bodyInQuery(
  url: string,
  fields: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const [, query] = url.split(/\?(.*)/s)
  const body: Record<string, unknown> = {}
  for (const [written, text] of new URLSearchParams(query)) {
    const [, name = '', key] = parameter.exec(written) ?? []
    if (Object.hasOwn(fields, name)) body[name] = added(body[name], fields[name]!, key, text)
  }
  return body
}
