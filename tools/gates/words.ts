import { createHash } from 'node:crypto'
import type { Document } from '../contract/contract.ts'
import { isWording, roleOf, type Role } from './vocabulary.ts'

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const below = (role: Role, key: string): Role => {
  if (role === 'object') return roleOf(key)
  return role === 'names' ? 'object' : 'value'
}

function stripped(value: unknown, role: Role, wording: ReadonlySet<string>): unknown {
  if (role === 'value') return value
  if (Array.isArray(value)) return value.map((each) => stripped(each, role, wording))
  if (!isNode(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => role !== 'object' || !isWording(key, wording))
      .map(([key, each]) => [key, stripped(each, below(role, key), wording)]),
  )
}

const references = (node: unknown) =>
  [...JSON.stringify(node).matchAll(/"\$ref":"#\/components\/([^"/]+)\/([^"]+)"/g)].map(
    ([, kind, name]) => [kind!, name!] as const,
  )

/** The components that are referenced, directly or indirectly, and all security schemes. */
function reachable({ components = {}, ...rest }: Document): Document['components'] {
  const { securitySchemes } = components
  const kept: Document['components'] = securitySchemes ? { securitySchemes } : {}
  const follow = (node: unknown) => {
    for (const [kind, name] of references(node)) {
      const component = components[kind]?.[name]
      if (component === undefined || kept[kind]?.[name] !== undefined) continue
      ;(kept[kind] ??= {})[name] = component
      follow(component)
    }
  }
  follow(rest)
  return kept
}

const sorted = <T>(node: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(node).sort(([one], [other]) => (one < other ? -1 : 1)))

/**
 * A document without descriptions and examples, and without components that are then unused.
 * Components are sorted by name.
 */
export function withoutWords(document: Document, wording: readonly string[] = []): Document {
  const { info } = document
  const bare = stripped(document, 'object', new Set(wording)) as Document
  const components = Object.fromEntries(
    Object.entries(reachable(bare)).map(([kind, named]) => [kind, sorted(named)]),
  )
  return { ...bare, info: { title: info.title, version: info.version }, components }
}

/** The descriptions in a node and its children. Referenced components have their own. */
function wordsIn(value: unknown, role: Role, wording: ReadonlySet<string>): unknown {
  if (role === 'value' || typeof value !== 'object' || value === null) return undefined
  const found = Object.entries(value).flatMap(([key, each]) => {
    if (role === 'object' && isWording(key, wording)) return [[key, each]]
    const words = wordsIn(each, Array.isArray(value) ? role : below(role, key), wording)
    return words === undefined ? [] : [[key, words]]
  })
  return found.length > 0 ? found : undefined
}

/**
 * The parts that a reviewer sees by name: each operation, webhook and component, and the document.
 */
function parts({ paths, webhooks = {}, components = {}, info }: Document): [string, unknown][] {
  const kinds = Object.entries(components).flatMap(([kind, named]) =>
    Object.entries(named).map(([name, node]): [string, unknown] => [`${kind}/${name}`, node]),
  )
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([key, node]): [string, unknown] => [`${key} ${path}`, node]),
  )
  const sent = Object.entries(webhooks).map(([name, node]): [string, unknown] => [
    `webhook ${name}`,
    node,
  ])
  return [['info', info], ...operations, ...sent, ...kinds]
}

/**
 * A short hash of the descriptions of every part, by name. Example components count as
 * descriptions.
 */
export function wordHashes(
  document: Document,
  wording: readonly string[] = [],
): Record<string, string> {
  const more = new Set(wording)
  const entries = parts(document).flatMap(([name, node]): [string, string][] => {
    const words = name.startsWith('examples/') ? node : wordsIn(node, 'object', more)
    if (words === undefined) return []
    const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex')
    return [[name, hash.slice(0, 8)]]
  })
  return Object.fromEntries(entries)
}
