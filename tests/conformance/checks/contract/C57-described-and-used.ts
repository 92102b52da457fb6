import { resolve, type Document, type Schema } from '../../../../tools/contract/contract.ts'
import type { ServerCheck } from '../../check.ts'
import { holds } from '../../outcomes.ts'
import { Violation } from '../../violation.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The subschemas of a schema. */
function* partsOf(schema: Schema, at: string): Generator<[at: string, part: Schema]> {
  for (const [name, each] of Object.entries(schema.properties ?? {})) yield [`${at}/${name}`, each]
  const { items, additionalProperties, oneOf = [], anyOf = [], allOf = [] } = schema
  for (const each of [items, additionalProperties, ...oneOf, ...anyOf, ...allOf])
    if (isObject(each)) yield [at, each]
}

/** Properties without a description, in a schema and its subschemas. */
function* undescribed(document: Document, schema: Schema, at: string): Generator<string> {
  for (const [place, part] of partsOf(schema, at)) {
    const said = part.description ?? resolve(document, part).description
    if (place !== at && said === undefined) yield place
    yield* undescribed(document, part, place)
  }
}

function follow(document: Document, node: unknown, used: Set<string>): void {
  if (!isObject(node)) return
  const { $ref } = node
  if (typeof $ref === 'string' && !used.has($ref)) {
    used.add($ref)
    follow(document, resolve(document, { $ref }), used)
  }
  for (const each of Object.values(node)) follow(document, each, used)
}

/** Components that are not referenced from any operation or webhook. */
function unused(document: Document): string[] {
  const used = new Set<string>()
  follow(document, [document.paths, document.webhooks], used)
  const all = Object.entries(document.components).flatMap(([kind, parts]) =>
    kind === 'securitySchemes'
      ? []
      : Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
  )
  return all.filter((each) => !used.has(each))
}

export const check: ServerCheck = {
  id: 'C57',
  kind: 'server',
  name: 'described_and_used',
  promise: 'Every property of the contract has a description, and every component is used.',
  run({ contract }) {
    const schemas = Object.entries(contract.components.schemas ?? {})
    const silent = schemas.flatMap(([name, schema]) => [...undescribed(contract, schema, name)])
    if (silent.length > 0) throw new Violation(`without a description: ${silent.join(', ')}`)
    const idle = unused(contract)
    if (idle.length > 0) throw new Violation(`nothing refers to ${idle.join(', ')}`)
    return Promise.resolve(holds(schemas.length))
  },
}
