import fc from 'fast-check'
import type { Document } from '../../../../tools/contract/contract.ts'
import { compareContracts } from '../../../../tools/gates/compare.ts'
import { additions } from './additions.ts'
import { breakingAnswers } from './breaking-answers.ts'
import { breakingRequests } from './breaking-requests.ts'
import { breakingTerms } from './breaking-terms.ts'
import { cutAt, cutsOf, joined, webhookCutsOf, type Cut } from './cut.ts'
import type { Edit, Level } from './edit.ts'
import { webhookEdits } from './webhooks.ts'
import { words } from './words.ts'

/** All kinds of edit, breaking ones first. */
export const edits: Edit[] = [
  ...breakingRequests,
  ...breakingAnswers,
  ...breakingTerms,
  ...webhookEdits,
  ...additions,
  ...words,
]

/** An edit and how the gates classified it. */
export interface Caught {
  edit: Edit
  /** The edited operation. */
  at: string
  level: Level
  /** The rules that reported it. */
  rules: string[]
}

interface Made {
  edit: Edit
  at: string
  base: Document
  revision: Document
}

/** Shuffles reproducibly by seed. */
const shuffled = <T>(items: readonly T[], seed: number): T[] =>
  fc.sample(fc.shuffledSubarray([...items], { minLength: items.length }), { seed, numRuns: 1 })[0]!

function make(edit: Edit, fresh: () => Cut, seed: number): Made | undefined {
  const cut = fresh()
  const [site] = shuffled(edit.sites(cut), seed)
  if (!site) return undefined
  const before = fresh().document
  site()
  return { edit, at: cut.operation.operationId ?? cut.path, base: before, revision: cut.document }
}

/** Makes the edit in the given number of operations, or in all possible ones if there are fewer. */
function makeSome(edit: Edit, cuts: (() => Cut)[], places: number, seed: number): Made[] {
  const made: Made[] = []
  for (const fresh of shuffled(cuts, seed)) {
    if (made.length === places) break
    const one = make(edit, fresh, seed + made.length)
    if (one) made.push(one)
  }
  return made
}

/**
 * Makes every kind of edit in `places` operations of a contract, and compares all of them in one
 * run of the gates.
 */
export async function catchEdits(
  contract: Document,
  { places, seed, kinds = edits }: { places: number; seed: number; kinds?: Edit[] },
): Promise<Caught[]> {
  const [operations, webhooks] = [cutsOf(contract), webhookCutsOf(contract)]
  const made = kinds.flatMap((edit, index) =>
    makeSome(edit, edit.of ? webhooks : operations, places, seed + 1000 * index),
  )
  const { breaking, additions: added } = await compareContracts(
    joined(made.map(({ base }) => base)),
    joined(made.map(({ revision }) => revision)),
  )
  const found = made.map(({ edit, at }): Caught => ({ edit, at, level: 'wording', rules: [] }))
  for (const { pointer } of added) found[cutAt(pointer)]!.level = 'additive'
  for (const { pointer, rule } of breaking) {
    const caught = found[cutAt(pointer)]!
    caught.level = 'breaking'
    caught.rules.push(rule)
  }
  return found
}
