import { breakingChanges } from '../breaking-changes.ts'
import { type BreakingChange } from '../breaking-change.ts'
import type { Document } from '../contract.ts'
import { places, type Place } from './places.ts'
import { spreadPaths } from './promises.ts'

/** What is different in what two documents promise; wording is not. */
export interface Comparison {
  breaking: BreakingChange[]
  /** What breaks nobody, as seed 9.2 has it: new things, and less that is asked. */
  additions: Place[]
}

const within = (one: string, other: string) =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)

type Node = Record<string, unknown>

/** Redocly numbers the parameters, which says nothing where order says nothing: they are known by name. */
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
 * Sorts every place where two documents promise something else into what breaks callers or receivers and what
 * does not. `wording` are fields of one's own that promise nothing.
 */
export async function compareContracts(
  base: Document,
  revision: Document,
  wording: readonly string[] = [],
): Promise<Comparison> {
  const all = places(base, revision, wording)
  // What differs in no place breaks nobody, and the comparison by rules takes seconds.
  if (all.length === 0) return { breaking: [], additions: [] }
  // Redocly takes a parameter that moved from a path to its operations for another one.
  const [one, other] = [spreadPaths(base), spreadPaths(revision)]
  const breaking = (await breakingChanges(one, other)).map((change) => {
    return { ...change, pointer: named(change.pointer, [other, one]) }
  })
  const additions = all.filter(
    ({ pointer }) => !breaking.some((change) => within(change.pointer, pointer)),
  )
  return { breaking, additions }
}
