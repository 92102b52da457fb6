import { nodeAt, type Document, type Schema } from '../contract/contract.ts'

/**
 * Whether a schema names a keyword as one that the server enforced before the contract contained
 * it. Adding such a keyword corrects the contract, and refuses nothing that was accepted.
 * @param pointer of the schema, or of the keyword in it
 */
export function isAlwaysEnforced(revision: Document, pointer: string, keyword: string): boolean {
  const schema = nodeAt(revision, pointer.replace(new RegExp(`/${keyword}$`), '')) as
    | Schema
    | undefined
  const named = schema?.['x-always-enforced'] as string[] | undefined
  return named?.includes(keyword) ?? false
}
