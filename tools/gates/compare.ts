import { breakingChanges } from './breaking-changes.ts'
import { type BreakingChange } from './breaking-change.ts'
import type { Document } from '../contract/contract.ts'
import { namesAsEnums } from './name-patterns.ts'
import { joinTypes } from '../contract/type-lists.ts'
import { places, type Place } from './places.ts'
import { spreadPaths } from './promises.ts'

/** How two documents differ, apart from descriptions. */
export interface Comparison {
  breaking: BreakingChange[]
  /** Changes that break no caller: additions and relaxed requirements. */
  additions: Place[]
}

const within = (one: string, other: string) =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)

type Node = Record<string, unknown>

/** Redocly numbers parameters, but their order has no meaning: they are identified by name. */
function named(pointer: string, documents: Document[]): string {
  const [, before, index, rest] = /^(.*\/parameters)\/(\d+)(.*)$/.exec(pointer) ?? []
  if (!before) return pointer
  const steps = before.slice(2).split('/')
  const found = documents.map((document) => {
    const list = steps.reduce<unknown>(
      (node, step) =>
        (node as Node | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    )
    return (list as Node[] | undefined)?.[Number(index)]
  })
  const parameter = found.find((each) => typeof each?.in === 'string')
  return parameter
    ? `${before}/${parameter.in as string}:${parameter.name as string}${rest}`
    : pointer
}

/**
 * Sorts all differences between two documents into breaking changes and additions. `wording` lists
 * extension fields that count as descriptions.
 */
export async function compareContracts(
  before: Document,
  after: Document,
  wording: readonly string[] = [],
): Promise<Comparison> {
  // A list of types and alternatives of one type each are the same promise.
  const [base, revision] = [before, after].map((each) => namesAsEnums(joinTypes(each))) as [
    Document,
    Document,
  ]
  const all = places(base, revision, wording)
  // Without a difference there is nothing breaking. This avoids the comparison by Redocly, which
  // takes seconds.
  if (all.length === 0) return { breaking: [], additions: [] }
  // Redocly treats a parameter that moved from a path to its operations as a different one.
  const [one, other] = [spreadPaths(base), spreadPaths(revision)]
  const breaking = (await breakingChanges(one, other)).map((change) => {
    return { ...change, pointer: named(change.pointer, [other, one]) }
  })
  const additions = all.filter(
    ({ pointer }) => !breaking.some((change) => within(change.pointer, pointer)),
  )
  return { breaking, additions }
}
