import { resolve, type Document, type Schema } from '../../contract/contract.ts'
import { html, joined, type Html } from '../html.ts'
import { line } from '../markdown.ts'

/** Fewer values are shown in the type, more in a list below it. */
const inType = 3

/** How many values of a list are shown before "more". */
const shown = 16

type Value = string | number | boolean

/** The values but null. A number and its text look the same, and are shown once. */
const valuesOf = ({ enum: values }: Schema): Value[] => {
  const shown = ((values ?? []) as (Value | null)[]).filter((value) => value !== null)
  return [...new Map(shown.map((value) => [String(value), value])).values()]
}

const meaningsOf = (schema: Schema) =>
  (schema['x-enumDescriptions'] ?? {}) as Record<string, string | undefined>

const isLong = (schema: Schema) =>
  valuesOf(schema).length > inType || schema['x-enumDescriptions'] !== undefined

/** The type of an enumeration: its values if they are few, otherwise what they are. */
export function enumType(schema: Schema): Html {
  const nullable = (schema.enum as unknown[]).includes(null) && ' or null'
  if (isLong(schema)) return html`${typeof valuesOf(schema)[0]}${nullable}`
  const codes = valuesOf(schema).map(
    (value) => html`<code>${JSON.stringify(value).replace(/^"|"$/g, '')}</code>`,
  )
  return html`${joined(codes, ' or ')}${nullable}`
}

/** Enumerations inside a schema without fields: of a list, or of alternatives. */
function enumsIn(document: Document, schema: Schema): Schema[] {
  const { properties, items, oneOf, anyOf, enum: values } = resolve(document, schema)
  if (properties) return []
  if (values) return [resolve(document, schema)]
  return [...(oneOf ?? anyOf ?? []), ...(items ? [items] : [])].flatMap((each) =>
    each.$ref ? [] : enumsIn(document, each),
  )
}

function value(each: unknown, meanings: Record<string, string | undefined>): Html {
  const meaning = meanings[String(each)]
  return html`<li><code>${String(each)}</code>${meaning && html` ${line(meaning)}`}</li>`
}

function list(schema: Schema): Html {
  const meanings = meaningsOf(schema)
  const items = valuesOf(schema).map((each) => value(each, meanings))
  const explained = Object.keys(meanings).length > 0 && html` explained`
  const [first, rest] = [items.slice(0, shown), items.slice(shown)]
  return html`<ul class="enum${explained}">
      ${first}
    </ul>
    ${
      rest.length > 0 &&
      html`<details class="values">
        <summary>${rest.length} more values</summary>
        <ul class="enum">
          ${rest}
        </ul>
      </details>`
    }`
}

/** The values of a field with many values, as lists. */
export const enumLists = (document: Document, schema: Schema): Html =>
  html`${enumsIn(document, schema).filter(isLong).map(list)}`
