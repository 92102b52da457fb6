import type { Document, Operation, PathItem } from '../contract/contract.ts'

type Node = Record<string, unknown>

/** A document with shared settings copied to each operation, as the gates compare it. */
export interface Promises {
  info: { version: string }
  servers: unknown
  paths: Record<string, Node>
  webhooks: Record<string, Node>
  securitySchemes: unknown
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'responses' in value

/** Copies the settings of a path item to each of its operations. */
function spread(item: PathItem, security: unknown): Node {
  const shared = item.parameters ?? []
  const entries: [string, unknown][] = Object.entries(item).filter(([key]) => key !== 'parameters')
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (!isOperation(value)) return [key, value]
      const parameters = [...shared, ...(value.parameters ?? [])]
      const guard = value.security ?? security
      return [key, { ...value, parameters, ...(guard !== undefined && { security: guard }) }]
    }),
  )
}

/** The document with the settings of each path copied to its operations. */
export function spreadPaths<T extends Document>(document: T): T {
  const { security } = document as T & Node
  const paths = Object.entries(document.paths).map(([path, item]) => [path, spread(item, security)])
  return { ...document, paths: Object.fromEntries(paths) as T['paths'] }
}

/** The contract of a document without its layout: only components that are referenced count. */
export function promisesOf(document: Document): Promises {
  const { info, paths, webhooks, components, servers, security } = document as Document & Node
  const all = (items: Record<string, PathItem> = {}) =>
    Object.fromEntries(
      Object.entries(items).map(([path, item]) => [path, spread(item, security)] as const),
    )
  return {
    info: { version: info.version },
    servers,
    paths: all(paths),
    webhooks: all(webhooks),
    securitySchemes: components?.securitySchemes ?? {},
  }
}
