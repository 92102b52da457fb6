import { operationsOf, resolve, type Document } from '../../../tools/contract/contract.ts'

const component = /^#\/components\/schemas\/([^/]+)/
const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** Names of the schemas that a node of the contract refers to, directly or indirectly. */
function schemasOf(document: Document, node: unknown, found = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return found
  const { $ref } = node as { $ref?: unknown }
  if (typeof $ref === 'string') {
    const name = component.exec($ref)?.[1]
    if (name && found.has(name)) return found
    if (name) found.add(name)
    return schemasOf(document, resolve(document, { $ref }), found)
  }
  // Links and callbacks are not part of a body; everything else is.
  for (const each of Object.values(node)) schemasOf(document, each, found)
  return found
}

/** What a change affects, derived from the differences in the older contract. */
export interface Touched {
  /** `GET /rate_limit` */
  operations: string[]
  /** Names of the webhook events whose payload it changes. */
  events: string[]
}

/** @param pointers JSON pointers into the older contract */
export function touchedBy(document: Document, pointers: readonly string[]): Touched {
  const schemas = pointers.flatMap((pointer) => component.exec(pointer)?.[1] ?? [])
  const reaches = (node: unknown) => {
    const found = schemasOf(document, node)
    return schemas.some((name) => found.has(name))
  }
  const operations = [...operationsOf(document.paths)].flatMap(({ path, method, operation }) => {
    const item = `#/paths/${escaped(path)}`
    const named = pointers.some((each) => each === item || each.startsWith(`${item}/${method}`))
    const { requestBody, responses } = operation as { requestBody?: unknown; responses: unknown }
    return named || reaches([requestBody, responses]) ? [`${method.toUpperCase()} ${path}`] : []
  })
  const events = Object.entries(document.webhooks ?? {}).filter(([, item]) => reaches(item))
  return { operations: operations.sort(), events: events.map(([name]) => name).sort() }
}
