import { resolve, type Document, type Schema } from '../../contract/contract.ts'
import { nameOf, type SchemaLink } from '../reference/types.ts'

/** Words on one line, as in a list item or a table cell. */
export const oneLine = (text: unknown) =>
  (typeof text === 'string' ? text : '').trim().replace(/\s+/g, ' ')

const codes = (values: unknown[]) => values.map((value) => `\`${String(value)}\``).join(', ')

/** The type of a value in words, with links to the schemas it names. */
export function typeInWords(schema: Schema, link: SchemaLink): string {
  if (schema.$ref) return `[${nameOf(schema.$ref)}](${link(nameOf(schema.$ref))})`
  const branches = schema.oneOf ?? schema.anyOf
  if (branches) return [...new Set(branches.map((each) => typeInWords(each, link)))].join(' or ')
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (Array.isArray(schema.enum)) return `one of ${codes(schema.enum)}`
  if (schema.items) {
    const nullable = [schema.type].flat().includes('null') ? ' or null' : ''
    return `list of ${typeInWords(schema.items, link)}${nullable}`
  }
  const format = typeof schema.format === 'string' ? ` (${schema.format})` : ''
  return [schema.type ?? 'any'].flat().join(' or ') + format
}

function item(name: string, schema: Schema, document: Document, link: SchemaLink, note: string) {
  const words = oneLine(schema.description ?? resolve(document, schema).description)
  const fallback =
    schema.default === undefined ? '' : ` Default: \`${JSON.stringify(schema.default)}\`.`
  return `- \`${name}\`: ${typeInWords(schema, link)}${note}. ${words}${fallback}`.trimEnd()
}

const indented = (text: string) => text.replace(/^/gm, '  ')

/** Schemas without a name inside a schema: of a list, or alternatives. */
function unnamedIn(schema: Schema): Schema[] {
  if (schema.$ref) return []
  if (schema.properties) return [schema]
  const branches = schema.oneOf ?? schema.anyOf ?? schema.allOf ?? []
  return [...branches, ...(schema.items ? [schema.items] : [])].flatMap(unnamedIn)
}

/**
 * The fields of a schema as a list. Named schemas are links; the fields of others are nested.
 * @param isResponse whether optional fields are marked, and not the required ones
 */
export function fieldItems(
  schema: Schema,
  document: Document,
  link: SchemaLink,
  isResponse: boolean,
): string {
  const required = new Set((schema.required ?? []) as string[])
  const noteOf = (name: string) =>
    isResponse ? (required.has(name) ? '' : ', optional') : required.has(name) ? ', required' : ''
  return Object.entries(schema.properties ?? {})
    .flatMap(([name, each]) => {
      const inner = unnamedIn(each).map((one) =>
        indented(fieldItems(one, document, link, isResponse)),
      )
      return [item(name, each, document, link, noteOf(name)), ...inner]
    })
    .join('\n')
}

/** The fields of a body: of the schema that it names, or of those without a name. */
export function bodyItems(
  schema: Schema,
  document: Document,
  link: SchemaLink,
  isResponse: boolean,
): string {
  const found = unnamedIn(schema.$ref && !isResponse ? resolve(document, schema) : schema)
  return found.map((each) => fieldItems(each, document, link, isResponse)).join('\n\n')
}
