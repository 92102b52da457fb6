/** The JSON type that a keyword restricts; values of other types are not affected by it. */
export const typeOfKeyword: Record<string, string> = {
  minLength: 'string',
  maxLength: 'string',
  pattern: 'string',
  items: 'array',
  minItems: 'array',
  maxItems: 'array',
  uniqueItems: 'array',
  properties: 'object',
  required: 'object',
  additionalProperties: 'object',
  minProperties: 'object',
  maxProperties: 'object',
}
