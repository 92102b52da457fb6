import { operationsOf, type Document } from '../contract/contract.ts'

/** The operation, webhook or component that a change belongs to. */
export interface Part {
  /** Used to sort and to group. */
  key: string
  title: string
  /** Key in `Sources`. */
  source: string
  /** The pointer below the part. */
  rest: string
}

const unescaped = (step: string) => step.replaceAll('~1', '/').replaceAll('~0', '~')

function operationPart(document: Document, path: string, method: string, rest: string): Part {
  const item = document.paths[path] as Record<string, { operationId?: string }> | undefined
  const id = item?.[method]?.operationId
  const place = `${method.toUpperCase()} ${path}`
  const title = id ? `\`${id}\` (${place})` : `\`${place}\``
  return { key: `${method} ${path}`, title, source: path, rest }
}

/** Returns the operation, webhook or component that a JSON pointer leads to. */
export function partOf(pointer: string, document: Document): Part {
  const [, room = '', name = '', third = '', ...more] = pointer.split('/')
  const at = unescaped(name)
  if (room === 'paths' && third) return operationPart(document, at, third, more.join('/'))
  if (room === 'paths') return { key: at, title: `\`${at}\``, source: at, rest: '' }
  if (room === 'webhooks') {
    const rest = [third, ...more].join('/')
    return { key: `webhook ${at}`, title: `webhook \`${at}\``, source: at, rest }
  }
  if (room !== 'components') {
    const rest = [name, third, ...more].filter(Boolean).join('/')
    return { key: room, title: `\`${room}\``, source: room, rest }
  }
  const component = `${name}/${unescaped(third)}`
  const title = `${name.replace(/s$/, '')} \`${unescaped(third)}\``
  return { key: component, title, source: component, rest: more.join('/') }
}

const references = (node: unknown) =>
  [...JSON.stringify(node).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, name]) => name!)

/** Returns the operations that use a component, directly or indirectly. */
export function usersOf(document: Document): (component: string) => string[] {
  const parents = new Map<string, Set<string>>()
  const note = (user: string, node: unknown) => {
    for (const name of references(node))
      parents.set(name, (parents.get(name) ?? new Set()).add(user))
  }
  for (const { path, method, operation } of operationsOf(document.paths))
    note(`operation ${operation.operationId ?? `${method.toUpperCase()} ${path}`}`, operation)
  for (const [kind, named] of Object.entries(document.components ?? {}))
    for (const [name, node] of Object.entries(named)) note(`${kind}/${name}`, node)
  return (component) => {
    const seen = new Set([component])
    for (const each of seen) for (const user of parents.get(each) ?? []) seen.add(user)
    return [...seen].filter((each) => each.startsWith('operation ')).map((each) => each.slice(10))
  }
}
