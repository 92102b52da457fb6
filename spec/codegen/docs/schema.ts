import type { Schema } from '../contract.ts'
import { html, type Html } from './html.ts'
import { line } from './markdown.ts'

const nameOf = (ref: string) => ref.split('/').at(-1)!

const joined = (parts: Html[], separator: string) =>
  html`${parts.map((part, index) => html`${index > 0 && separator}${part}`)}`

/** The type of a value in words, with links to the schemas it names. */
export function typeOf(schema: Schema): Html {
  if (schema.$ref) {
    const name = nameOf(schema.$ref)
    return html`<a href="#schema-${name}">${name}</a>`
  }
  const branches = schema.oneOf ?? schema.anyOf
  if (branches) return joined(branches.map(typeOf), ' or ')
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (Array.isArray(schema.enum)) {
    return joined(
      schema.enum.map((value) => html`<code>${String(value)}</code>`),
      ', ',
    )
  }
  if (schema.items) return html`list of ${typeOf(schema.items)}`
  const types = [schema.type ?? 'any'].flat().join(' or ')
  return html`${types}${typeof schema.format === 'string' && ` (${schema.format})`}`
}

function property(name: string, schema: Schema, isRequired: boolean): Html {
  return html`<tr>
    <th scope="row">
      <code>${name}</code>${isRequired && html` <i>required</i>`}${
        schema.deprecated === true && html` <i>deprecated</i>`
      }
    </th>
    <td>${typeOf(schema)}</td>
    <td>
      ${line(schema.description as string)}${
        schema.default !== undefined &&
        html` Default <code>${JSON.stringify(schema.default)}</code>.`
      }
    </td>
  </tr>`
}

/** The fields of an object as a table; of anything else, its type. */
function schemaTable(schema: Schema): Html {
  const properties = Object.entries(schema.properties ?? {})
  if (properties.length === 0) return html`<p>${typeOf(schema)}</p>`
  const required = (schema.required ?? []) as string[]
  const rows = properties.map(([name, each]) => property(name, each, required.includes(name)))
  return html`<table>
    ${rows}
  </table>`
}

/** One entry of the chapter on schemas, closed until it is asked for. */
export function schemaEntry(name: string, schema: Schema): Html {
  return html`<details id="schema-${name}" class="schema">
    <summary><code>${name}</code> ${line(schema.description as string)}</summary>
    ${schemaTable(schema)}
  </details>`
}
