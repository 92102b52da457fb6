/** Which words of an OpenAPI document (3.0 or 3.1) promise something, and what their values are. */

/** Told to people: they may change at any time. `tags` only sort the documentation. */
const words = new Set([
  ...['description', 'summary', 'title', 'tags', '$comment'],
  ...['example', 'examples', 'externalDocs'],
])

/** Maps whose keys are names that somebody chose, `description` among them. */
const names = new Set([
  ...['paths', 'webhooks', 'callbacks', 'responses', 'content', 'headers', 'encoding', 'links'],
  ...['properties', 'patternProperties', 'dependentSchemas', 'dependentRequired', '$defs'],
  ...['schemas', 'securitySchemes', 'variables', 'mapping', 'scopes', 'security'],
])

/** What is data itself: nothing in it is a word or a reference. */
const values = new Set(['enum', 'const', 'default'])

/** What a node is: `object` has keywords, `names` has names and objects, `value` is data. */
export type Role = 'object' | 'names' | 'value'

/** The role of what stands under a keyword. */
export function roleOf(keyword: string): Role {
  if (values.has(keyword) || keyword.startsWith('x-')) return 'value'
  return names.has(keyword) ? 'names' : 'object'
}

/** Whether a keyword is wording; `more` are fields of one's own, such as `x-docs`. */
export const isWording = (keyword: string, more: ReadonlySet<string>): boolean =>
  words.has(keyword) || more.has(keyword)
