/**
 * Fields that were declared without content: their only value was `null`, or they were an array
 * without items. No reader relies on what such a field will have, so giving it a type is an
 * addition.
 */
import { nodeAt, operationsOf, type Document, type Schema } from '../contract/contract.ts'

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const isNull = (schema: Schema) => schema.type === 'null'

/** Whether a schema or one of its alternatives is `null`. */
const allowsNull = ({ type, oneOf = [], anyOf = [] }: Schema): boolean =>
  [type].flat().includes('null') || [...oneOf, ...anyOf].some(isNull)

/** The parts of a document that requests consist of. */
function requestParts(document: Document): Set<unknown> {
  const found = new Set<unknown>()
  const follow = (node: unknown) => {
    if (!isNode(node) || found.has(node)) return
    found.add(node)
    const { $ref } = node
    if (typeof $ref === 'string' && $ref.startsWith('#/')) follow(nodeAt(document, $ref))
    Object.values(node).forEach(follow)
  }
  for (const { operation } of operationsOf(document.paths))
    [operation.requestBody, operation.parameters].forEach(follow)
  return found
}

/**
 * Whether an array had no items in any release: it could have none, or the newer document says so.
 * That it says so counts only where no caller sends the array.
 */
function wasEmpty(before: Schema, now: Schema, requests: Set<unknown>): boolean {
  if (before.type !== 'array' || now.type !== 'array') return false
  return before.maxItems === 0 || (now['x-always-empty'] === true && !requests.has(now))
}

function withItems({ items: _, maxItems: _none, ...before }: Schema, now: Schema): Schema {
  const { items, maxItems } = now
  return { ...before, ...(items && { items }), ...(maxItems !== undefined && { maxItems }) }
}

function filled(before: unknown, now: unknown, requests: Set<unknown>): unknown {
  if (!isNode(before) || !isNode(now)) return before
  if (Array.isArray(before)) return before.map((each, at) => filled(each, now[at], requests))
  if (isNull(before) && allowsNull(now)) return now
  if (wasEmpty(before, now, requests)) return withItems(before, now)
  const entries = Object.entries(before)
  return Object.fromEntries(entries.map(([key, value]) => [key, filled(value, now[key], requests)]))
}

/**
 * The older document with the types that its reserved fields have in the newer one. A field that is
 * no longer nullable, or that is gone, stays as it was, which the comparison then reports.
 */
export function withReservedFields(base: Document, revision: Document): Document {
  const known = filled(base, revision, requestParts(revision)) as Document
  const schemas = { ...revision.components?.schemas, ...known.components?.schemas }
  return { ...known, components: { ...known.components, schemas } }
}
