import { operationsOf, type Document } from '../contract/contract.ts'
import { isUpload } from './operations.ts'

const prose = new Set(['description', 'summary', 'example', 'examples', 'externalDocs', 'tags'])

/** Keywords of a schema that handlers check, because the documented message is not the validator's. */
const ownMessages = (node: object): string[] =>
  (node as { 'x-own-message'?: string[] })['x-own-message'] ?? []

/**
 * A copy without descriptive text, and without keywords that handlers check. `properties` may have a
 * field with the name of such a keyword.
 */
function withoutProse(node: unknown, isPropertyMap = false): unknown {
  if (Array.isArray(node)) return node.map((each) => withoutProse(each))
  if (typeof node !== 'object' || node === null) return node
  const left = new Set([...prose, ...ownMessages(node)])
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => isPropertyMap || !(left.has(key) || key.startsWith('x-')))
      .map(([key, value]) => [key, withoutProse(value, key === 'properties' && !isPropertyMap)]),
  )
}

/**
 * Lets values of query parameters contain characters such as `+`, `/` and `:` as they are: libraries
 * of several languages send them so, and HTML forms, too. Numbers contain none.
 */
function lenient(parameter: unknown): unknown {
  const { in: place, schema } = parameter as { in?: string; schema?: { type?: unknown } }
  const isText = place === 'query' && schema?.type !== 'integer' && schema?.type !== 'number'
  return isText ? { ...(parameter as object), allowReserved: true } : parameter
}

/** Adds every component reachable from `node` to `kept`. */
function keep(document: Document, node: unknown, kept: Document['components']): void {
  if (typeof node !== 'object' || node === null) return
  for (const value of Object.values(node)) keep(document, value, kept)
  const { $ref } = node as { $ref?: unknown }
  if (typeof $ref !== 'string') return
  const [, , kind = '', name = ''] = $ref.split('/')
  const section = (kept[kind] ??= {})
  if (section[name]) return
  const component = document.components[kind]?.[name]
  if (!component) throw new Error(`${$ref} cannot be resolved`)
  section[name] = lenient(withoutProse(component)) as Record<string, unknown>
  keep(document, component, kept)
}

/**
 * The document for the request validators: parameters and bodies only. It is a tenth of the
 * contract, so a validator compiles in milliseconds. Header parameters are checked elsewhere, in
 * the pipeline.
 */
export function requestDocument(document: Document): unknown {
  const components: Document['components'] = {}
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { path, method, operation } of operationsOf(document.paths)) {
    const parameters = (operation.parameters ?? []).filter((each) => !isHeader(document, each))
    const request = withoutProse({
      operationId: operation.operationId,
      parameters: parameters.map(lenient),
      ...(operation.requestBody && !isUpload(operation) && { requestBody: operation.requestBody }),
    }) as object
    keep(document, request, components)
    ;(paths[path] ??= {})[method] = { ...request, responses: { default: { description: '' } } }
  }
  return { openapi: document.openapi, info: document.info, paths, components }
}

function isHeader(document: Document, parameter: { $ref?: string; in?: string }): boolean {
  const name = parameter.$ref?.split('/').at(-1)
  const resolved = name ? document.components.parameters?.[name] : parameter
  return resolved?.in === 'header'
}
