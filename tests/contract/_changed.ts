import { operationsOf, type Document, type Operation } from '../../spec/codegen/contract.ts'
import { differences } from '../../spec/codegen/differences.ts'
import { contractDocument } from '../_support/contract-document.ts'

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
 * The operations of a version that differ from another version, in themselves or in a component.
 */
export function changedOperations(version: string, other: string): Set<string> {
  const [document, beside] = [contractDocument(version), contractDocument(other)]
  const touched = unlike(document, beside)
  const theirs = new Map<string, Operation>(
    [...operationsOf(beside.paths)].map(({ operation }) => [operation.operationId, operation]),
  )
  const changed = [...operationsOf(document.paths)].filter(
    ({ operation }) =>
      JSON.stringify(operation) !== JSON.stringify(theirs.get(operation.operationId)) ||
      [...componentsOf(document, operation)].some((component) => touched.has(component)),
  )
  return new Set(changed.map(({ operation }) => operation.operationId))
}
