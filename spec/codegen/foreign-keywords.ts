import type { Document, Schema } from './contract.ts'

/** The JSON type that a keyword restricts; values of other types are not affected by it. */
const typeOfKeyword: Record<string, string> = {
  minLength: 'string',
  maxLength: 'string',
  pattern: 'string',
  items: 'array',
  minItems: 'array',
  maxItems: 'array',
  uniqueItems: 'array',
}

function schemaAt(document: Document, pointer: string): Schema | undefined {
  const keys = pointer.slice(2).split('/')
  return keys.reduce<unknown>((at, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
    return (at as Record<string, unknown> | undefined)?.[name]
  }, document) as Schema | undefined
}

/**
 * Whether a keyword restricts only types that a schema did not allow before. Such a keyword comes
 * with a new type, and everything that was accepted still is.
 * @param pointer of the schema, or of the keyword in it
 */
export function isForeign(base: Document, pointer: string, keyword: string): boolean {
  const type = typeOfKeyword[keyword]
  const schema = schemaAt(base, pointer.replace(new RegExp(`/${keyword}$`), ''))
  return type !== undefined && schema?.type !== undefined && ![schema.type].flat().includes(type)
}
