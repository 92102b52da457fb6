import { resolve, type Document, type Schema } from '../../../spec/codegen/contract.ts'
import type { ServerCheck } from '../check.ts'
import { holds } from '../outcomes.ts'
import { Violation } from '../violation.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Properties without a description, wherever schemas are. */
function* undescribed(document: Document, node: unknown, at: string): Generator<string> {
  if (!isObject(node)) return
  const { properties } = node as Schema
  for (const [name, each] of Object.entries(isObject(properties) ? properties : {})) {
    const own = (each as Schema).description ?? resolve(document, each as Schema).description
    if (own === undefined) yield `${at}/${name}`
  }
  for (const [name, each] of Object.entries(node)) {
    if (name !== 'examples' && name !== 'example') yield* undescribed(document, each, `${at}/${name}`)
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

/** Parts that nothing refers to, from any operation or anything that is sent. */
function unused(document: Document): string[] {
  const used = new Set<string>()
  follow(document, [document.paths, document.webhooks], used)
  const all = Object.entries(document.components).flatMap(([kind, parts]) =>
    kind === 'securitySchemes' ? [] : Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
  )
  return all.filter((each) => !used.has(each))
}

export const check: ServerCheck = {
  id: 'C57',
  kind: 'server',
  name: 'described_and_used',
  promise: 'Every property of the contract is described, and every part of it is used.',
  run({ contract }) {
    const silent = [...undescribed(contract, contract.components.schemas, '#')]
    if (silent.length > 0) throw new Violation(`without a description: ${silent.join(', ')}`)
    const idle = unused(contract)
    if (idle.length > 0) throw new Violation(`nothing refers to ${idle.join(', ')}`)
    return Promise.resolve(holds(Object.keys(contract.components.schemas ?? {}).length))
  },
}
