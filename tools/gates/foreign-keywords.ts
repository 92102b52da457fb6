import { nodeAt, type Document, type Schema } from '../contract/contract.ts'
import { typeOfKeyword } from '../contract/keyword-types.ts'

/**
 * Whether a keyword restricts only types that a schema did not allow before. Such a keyword comes
 * with a new type, and everything that was accepted still is.
 * @param pointer of the schema, or of the keyword in it
 */
export function isForeign(base: Document, pointer: string, keyword: string): boolean {
  const type = typeOfKeyword[keyword]
  const schema = nodeAt(base, pointer.replace(new RegExp(`/${keyword}$`), '')) as Schema | undefined
  return type !== undefined && schema?.type !== undefined && ![schema.type].flat().includes(type)
}
