import type { Schema } from '../../contract/contract.ts'
import { html, joined, type Html } from '../html.ts'
import { enumType } from './enums.ts'

/** Returns the link to a schema from the page that is being built. */
export type SchemaLink = (name: string) => string

export const nameOf = (ref: string) => ref.split('/').at(-1)!

/** The type of a value in words, with links to the schemas it names. */
export function typeOf(schema: Schema, link: SchemaLink): Html {
  if (schema.$ref) {
    const name = nameOf(schema.$ref)
    return html`<a href="${link(name)}">${name}</a>`
  }
  const branches = schema.oneOf ?? schema.anyOf
  if (branches) {
    return joined(
      branches.map((each) => typeOf(each, link)),
      ' or ',
    )
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (Array.isArray(schema.enum)) return enumType(schema)
  if (schema.items) {
    const nullable = [schema.type].flat().includes('null')
    return html`list of ${typeOf(schema.items, link)}${nullable && ' or null'}`
  }
  const types = [schema.type ?? 'any'].flat().join(' or ')
  return html`${types}${typeof schema.format === 'string' && ` (${schema.format})`}`
}

/** A minimum and a maximum in words. */
function range(schema: Schema, least: string, most: string, unit: string): string | undefined {
  const [from, to] = [schema[least], schema[most]] as (number | undefined)[]
  if (from === undefined) return to === undefined ? undefined : `at most ${to}${unit}`
  return to === undefined ? `at least ${from}${unit}` : `${from} to ${to}${unit}`
}

/** Constraints beyond the type: `1 to 100 characters`. */
export function constraints(schema: Schema): Html {
  const said = [
    range(schema, 'minLength', 'maxLength', ' characters'),
    range(schema, 'minimum', 'maximum', ''),
    range(schema, 'minItems', 'maxItems', ' entries'),
    range(schema, 'minProperties', 'maxProperties', ' fields'),
    schema.writeOnly === true ? 'write-only' : undefined,
  ].filter((each) => each !== undefined)
  return html`${said.length > 0 && html`<span class="limit">${said.join('; ')}</span>`}${
    typeof schema.pattern === 'string' &&
    html`<span class="limit">pattern <code>${schema.pattern}</code></span>`
  }${
    schema.default !== undefined &&
    html`<span class="limit">default <code>${JSON.stringify(schema.default)}</code></span>`
  }`
}
