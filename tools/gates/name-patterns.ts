import type { Document, Schema } from '../contract/contract.ts'
import { mapSchemas } from '../contract/type-lists.ts'

const name = String.raw`(?:[\w-]+|\\\*)`
const nameList = new RegExp(String.raw`^\^\(\?:(${name}(?:\|${name})*)\)\$$`)

function asEnum({ pattern, ...schema }: Schema): Schema {
  const [, names] = nameList.exec(String(pattern)) ?? []
  if (names === undefined || schema.enum !== undefined) {
    return { ...schema, ...(pattern !== undefined && { pattern }) }
  }
  return { ...schema, enum: names.split('|').map((each) => each.replace('\\*', '*')) }
}

/**
 * A copy in which patterns that list names, such as `^(?:push|star)$`, are the enums that they mean.
 * Two patterns cannot be compared otherwise, and a further name breaks no caller.
 */
export const namesAsEnums = (document: Document): Document =>
  mapSchemas(document, asEnum) as Document
