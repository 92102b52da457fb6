import { operationsOf, type Document, type Operation } from '../../../tools/contract/contract.ts'
import { differences } from '../../../tools/contract/differences.ts'
import { contractDocument } from './contract-document.ts'

/** The example of this header names the version. That does not make an operation different. */
const everywhere = '#/components/headers/x-service-api-version-selected'

const referencesIn = (node: unknown): string[] =>
  [...JSON.stringify(node).matchAll(/"\$ref":"(#[^"]+)"/g)].map(([, reference]) => reference!)

/** Every component that a node refers to, directly or indirectly. */
function componentsOf({ components }: Document, node: unknown, found = new Set<string>()) {
  for (const reference of referencesIn(node)) {
    if (found.has(reference)) continue
    found.add(reference)
    const [, , kind, name] = reference.split('/')
    componentsOf({ components } as Document, components[kind!]?.[name!] ?? {}, found)
  }
  return found
}

/** Components that differ between two documents. */
function unlike(one: Document, other: Document): Set<string> {
  const places = differences(one.components, other.components, '#/components')
  const touched = new Set(places.map((place) => place.split('/').slice(0, 4).join('/')))
  touched.delete(everywhere)
  return touched
}

/**
 * IDs of the operations of a document that differ from another document, in themselves or in a
 * component.
 */
export function changedBetween(document: Document, other: Document): Set<string> {
  const touched = unlike(document, other)
  const theirs = new Map<string, Operation>(
    [...operationsOf(other.paths)].map(({ operation }) => [operation.operationId, operation]),
  )
  const changed = [...operationsOf(document.paths)].filter(
    ({ operation }) =>
      JSON.stringify(operation) !== JSON.stringify(theirs.get(operation.operationId)) ||
      [...componentsOf(document, operation)].some((component) => touched.has(component)),
  )
  return new Set(changed.map(({ operation }) => operation.operationId))
}

/** IDs of the operations of a version that differ from another version. */
export const changedOperations = (version: string, other: string): Set<string> =>
  changedBetween(contractDocument(version), contractDocument(other))
