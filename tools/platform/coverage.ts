import { operationsOf, resolve, type Document, type Schema } from '../contract/contract.ts'
import { namesIn, type PlatformOperation } from './names.ts'

/** An operation of the documented platform, and what of it this server has. */
export interface Covered {
  operation: PlatformOperation
  served: 'yes' | 'in part' | 'no'
  /** The versions that have it, newest first. */
  versions: string[]
  /** Names of the platform that the contract does not have. */
  missingQuery: string[]
  missingBody: string[]
}

/** One of our operations. */
interface Own extends PlatformOperation {
  /** Of its route. */
  segments: string[]
  /** The literal values of its path parameters that have some. */
  values: Record<string, string[]>
}

function ownOperations(document: Document): Own[] {
  const names = new Map(namesIn(document).map((each) => [each.route, each]))
  return [...operationsOf(document.paths)].flatMap(({ path, method, operation }) => {
    const listed = (operation.parameters ?? []).flatMap((each) => {
      const { name = '', schema } = resolve(document, each) as { name?: string; schema?: Schema }
      return schema?.enum ? [[name, schema.enum as string[]] as const] : []
    })
    const route = `${method.toUpperCase()} ${path}`
    const values = Object.fromEntries(listed)
    const { 'x-former-path': former } = operation as { 'x-former-path'?: string }
    const routes = [route, ...(former ? [`${method.toUpperCase()} ${former}`] : [])]
    return routes.map((each) => ({ ...names.get(route)!, segments: each.split('/'), values }))
  })
}

const isParameter = (segment: string) => segment.startsWith('{')

/** Whether a route of ours serves a route of the platform. Names of parameters may differ. */
function serves({ segments, values }: Own, theirs: readonly string[]): boolean {
  return (
    segments.length === theirs.length &&
    segments.every((segment, index) => {
      const wanted = theirs[index] as string
      if (segment === wanted) return true
      if (!isParameter(segment)) return false
      return isParameter(wanted) || (values[segment.slice(1, -1)] ?? []).includes(wanted)
    })
  )
}

function find(operations: readonly Own[], route: string): Own | undefined {
  const segments = route.split('/')
  return operations.find((each) => serves(each, segments))
}

/** Finds the route of a contract that serves a route of the platform. */
export function routeFinder(document: Document): (route: string) => string | undefined {
  const operations = ownOperations(document)
  return (route) => find(operations, route)?.route
}

const without = (wanted: string[], had: string[]) => wanted.filter((name) => !had.includes(name))

/** @param documents the contracts of all versions, newest first */
export function coverageOf(
  platform: readonly PlatformOperation[],
  documents: readonly Document[],
): Covered[] {
  const all = documents.map((document) => ({
    version: document.info.version,
    operations: ownOperations(document),
  }))
  return platform.map((operation) => {
    const found = all.flatMap(({ version, operations }) => {
      const own = find(operations, operation.route)
      return own ? [{ version, own }] : []
    })
    const [newest] = found
    const missingQuery = newest ? without(operation.query, newest.own.query) : []
    const missingBody = newest ? without(operation.body, newest.own.body) : []
    const isWhole = missingQuery.length === 0 && missingBody.length === 0
    return {
      operation,
      served: !newest ? 'no' : isWhole ? 'yes' : 'in part',
      versions: found.map(({ version }) => version),
      missingQuery,
      missingBody,
    }
  })
}
