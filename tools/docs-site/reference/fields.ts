import { resolve, type Document, type Schema } from '../../contract/contract.ts'
import { html, type Html } from '../html.ts'
import { line } from '../markdown.ts'
import { enumLists } from './enums.ts'
import { otherValues, type Otherwise } from './other-values.ts'
import { constraints, nameOf, typeOf, type SchemaLink } from './types.ts'

/** How the fields of a schema are shown on a page. */
export interface Shelf {
  document: Document
  link: SchemaLink
  /** How many levels of named schemas can be expanded. */
  depth: number
  /**
   * Whether the schema belongs to a response: most fields are then required, and the optional ones
   * are marked.
   */
  answered?: boolean
  /** Names of the webhook events, with the pages of their payloads. */
  events: { name: string; url: string }[]
  /** Lists of fields that the page has already shown. Most objects are shown several times. */
  made: Map<string, Html>
}

/** A schema with fields, found behind a list, a reference or an alternative. */
interface Inner {
  label: string
  schema: Schema
  /** Name of the schema, if it has one. */
  name: string | undefined
}

function innerOf(schema: Schema, shelf: Shelf, name?: string): Inner[] {
  if (schema.$ref) {
    return innerOf(resolve(shelf.document, schema), shelf, nameOf(schema.$ref))
  }
  if (schema.items) return innerOf(schema.items, shelf)
  const branches = schema.oneOf ?? schema.anyOf ?? schema.allOf
  if (branches) return branches.flatMap((each) => innerOf(each, shelf))
  if (!schema.properties) {
    const values = schema.additionalProperties
    return typeof values === 'object' ? innerOf(values, shelf) : []
  }
  return [{ label: name ?? (schema.title as string | undefined) ?? 'object', schema, name }]
}

/** The fields inside a field, collapsed at first. A recursive schema is only named. */
function nested(schema: Schema, shelf: Shelf, trail: string[]): Html {
  const inner = innerOf(schema, shelf).filter(
    ({ name }) => name === undefined || (!trail.includes(name) && trail.length <= shelf.depth),
  )
  return html`${inner.map(({ label, schema: each, name }) => {
    const count = Object.keys(each.properties ?? {}).length
    if (count === 0) return html``
    return html`<details class="nested">
      <summary>${count === 1 ? 'Field' : `${count} fields`} of ${label}</summary>
      ${name === undefined ? fieldList(each, shelf, trail) : namedList(each, shelf, [...trail, name])}
    </details>`
  })}`
}

/** The names that a field with webhook events can have. */
function eventNames(name: string, { items }: Schema, { events }: Shelf): Html {
  if (name !== 'events' || items?.type !== 'string' || items.enum) return html``
  return html`<details class="values">
    <summary>${events.length} events</summary>
    <ul class="enum">
      ${events.map((each) => html`<li><a href="${each.url}">${each.name}</a></li>`)}
    </ul>
  </details>`
}

/** Whether a named schema can be null, which its name alone does not show. */
function orNull(schema: Schema, { document }: Shelf): string | false {
  if (!schema.$ref) return false
  const { type, oneOf, anyOf } = resolve(document, schema)
  const types = [type, ...(oneOf ?? anyOf ?? []).map((each) => each.type)].flat()
  return types.includes('null') && ' or null'
}

function presence(required: boolean, { answered = false }: Shelf): Html {
  if (answered) return html`${!required && html` <span class="old">optional</span>`}`
  return html`${required && html` <span class="required">required</span>`}`
}

function field(name: string, schema: Schema, required: boolean, shelf: Shelf, trail: string[]) {
  const words = (schema.description ?? resolve(shelf.document, schema).description) as string
  return html`<div>
    <dt>
      <code>${name}</code>
      <span class="type">${typeOf(schema, shelf.link)}${orNull(schema, shelf)}</span
      >${presence(required, shelf)}${schema.deprecated === true && html` <span class="old">deprecated</span>`}
    </dt>
    <dd>
      ${line(words)}${constraints(schema)}${enumLists(shelf.document, schema)}${eventNames(name, schema, shelf)}${nested(schema, shelf, trail)}
    </dd>
  </div>`
}

function fieldList(schema: Schema, shelf: Shelf, trail: string[]): Html {
  const required = (schema.required ?? []) as string[]
  const properties = Object.entries(schema.properties ?? {})
  return html`<dl class="fields">
    ${properties.map(([name, each]) => field(name, each, required.includes(name), shelf, trail))}
  </dl>`
}

/** The fields of a named schema, which is the last of the trail. */
function namedList(schema: Schema, shelf: Shelf, trail: string[]): Html {
  const key = `${shelf.depth} ${shelf.answered} ${trail.join(' ')}`
  const known = shelf.made.get(key)
  if (known) return known
  const made = fieldList(schema, shelf, trail)
  shelf.made.set(key, made)
  return made
}

/**
 * The fields of a schema, with nested fields. Shows every alternative; for a schema without fields,
 * shows the type.
 * @param trail names of the enclosing schemas
 */
export function fields(schema: Schema, shelf: Shelf, trail: string[] = []): Html {
  const inner = innerOf(schema, shelf)
  if (inner.length === 0) {
    return html`<p class="plain">${typeOf(schema, shelf.link)}${constraints(schema)}</p>`
  }
  if (inner.length === 1) {
    const [{ schema: only, name }] = inner as [Inner]
    return fieldList(only, shelf, name === undefined ? trail : [...trail, name])
  }
  return nested(schema, shelf, trail)
}

/** The fields of a schema behind its name or its number of fields, collapsed at first. */
export function unfolding(schema: Schema, shelf: Shelf): Html {
  return nested(schema, shelf, [])
}

/** Parameters in the layout of fields. */
export function parameterList(parameters: Parameter[], shelf: Shelf, anchor: string): Html {
  return html`<dl class="fields">
    ${parameters.map(
      ({ name, in: place, description, schema, required, 'x-on-invalid': otherwise }) => {
        return html`<div id="${anchor}--${name.toLowerCase()}">
          <dt>
            <code>${name}</code> <span class="place">${place}</span>
            <span class="type">${typeOf(schema, shelf.link)}</span>${
              required === true && html` <span class="required">required</span>`
            }
          </dt>
          <dd>
            ${line(description)}${constraints(schema)}${enumLists(shelf.document, schema)}${otherValues(otherwise)}
          </dd>
        </div>`
      },
    )}
  </dl>`
}

export interface Parameter {
  name: string
  in: string
  description: string
  schema: Schema
  required?: boolean
  'x-on-invalid'?: Otherwise
}
