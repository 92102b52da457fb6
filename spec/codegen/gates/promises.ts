import type { Document, Operation, PathItem } from '../contract.ts'

type Node = Record<string, unknown>

/** A document as the gates read it: what holds for many operations is said of each of them. */
export interface Promises {
  info: { version: string }
  servers: unknown
  paths: Record<string, Node>
  webhooks: Record<string, Node>
  securitySchemes: unknown
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'responses' in value

/** What stands beside the operations of a path stands in each of them. */
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

/** The document with everything that a path says said by its operations. */
export function spreadPaths<T extends Document>(document: T): T {
  const { security } = document as T & Node
  const paths = Object.entries(document.paths).map(([path, item]) => [path, spread(item, security)])
  return { ...document, paths: Object.fromEntries(paths) as T['paths'] }
}

/** What a document promises, without its layout: components count where something refers to them. */
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
