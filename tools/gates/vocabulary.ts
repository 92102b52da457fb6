/**
 * Which keywords of an OpenAPI document (3.0 or 3.1) are part of the contract, and what kind of
 * values they have.
 */

/** Descriptive keywords, which may change at any time. `tags` only sort the documentation. */
const words = new Set([
  ...['description', 'summary', 'title', 'tags', '$comment'],
  ...['example', 'examples', 'externalDocs'],
])

/**
 * Keywords whose values are maps with chosen names as keys. A name may equal a keyword, such as
 * `description`.
 */
const names = new Set([
  ...['paths', 'webhooks', 'callbacks', 'responses', 'content', 'headers', 'encoding', 'links'],
  ...['properties', 'patternProperties', 'dependentSchemas', 'dependentRequired', '$defs'],
  ...['schemas', 'securitySchemes', 'variables', 'mapping', 'scopes', 'security'],
])

/** Keywords whose values are plain data without keywords or references. */
const values = new Set(['enum', 'const', 'default'])

/** Kind of a node: `object` has keywords, `names` maps names to objects, `value` is data. */
export type Role = 'object' | 'names' | 'value'

/** The kind of the value of a keyword. */
export function roleOf(keyword: string): Role {
  if (values.has(keyword) || keyword.startsWith('x-')) return 'value'
  return names.has(keyword) ? 'names' : 'object'
}

/** Whether a keyword is descriptive. `more` are extension fields, such as `x-docs`. */
export const isWording = (keyword: string, more: ReadonlySet<string>): boolean =>
  words.has(keyword) || more.has(keyword)
