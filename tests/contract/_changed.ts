import { operationsOf, type Document, type Operation } from '../../spec/codegen/contract.ts'
import { differences } from '../../spec/codegen/differences.ts'
import { contractDocument } from '../_support/contract-document.ts'

/** Its example names the version, in every answer: that makes no operation another. */
const everywhere = '#/components/headers/x-service-api-version-selected'

const referencesIn = (node: unknown): string[] =>
  [...JSON.stringify(node).matchAll(/"\$ref":"(#[^"]+)"/g)].map(([, reference]) => reference!)

/** Every component that something is made of, by however many steps. */
function componentsOf({ components }: Document, node: unknown, found = new Set<string>()) {
  for (const reference of referencesIn(node)) {
    if (found.has(reference)) continue
    found.add(reference)
    const [, , kind, name] = reference.split('/')
    componentsOf({ components } as Document, components[kind!]?.[name!] ?? {}, found)
  }
  return found
}

/** Components that two documents do not have alike. */
function unlike(one: Document, other: Document): Set<string> {
  const places = differences(one.components, other.components, '#/components')
  const touched = new Set(places.map((place) => place.split('/').slice(0, 4).join('/')))
  touched.delete(everywhere)
  return touched
}

/** The operations of a version that are not, word for word and in all they refer to, another's. */
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
