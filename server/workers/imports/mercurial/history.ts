import type { Revlog } from './revlog.ts'

/** The parts of changesets that determine the refs. */
export interface History {
  changelog: Revlog
  /** Name of the branch, by changeset. */
  branches: string[]
  /** Changesets that close their branch. */
  closing: Set<number>
  /** Mark of the commit, by changeset. */
  marks: number[]
}

const parentsOf = ({ changelog }: History, index: number) =>
  changelog.parents(index).filter((parent) => parent >= 0)

/** Changesets without children, oldest first. */
export function headsOf(history: History): number[] {
  const { size } = history.changelog
  const hasChild = new Uint8Array(size)
  for (let index = 0; index < size; index++)
    for (const parent of parentsOf(history, index)) hasChild[parent] = 1
  return Array.from(hasChild.keys()).filter((index) => !hasChild[index])
}

/**
 * Heads of each branch: changesets that are not ancestors of a later changeset of the same branch,
 * oldest first.
 */
export function branchHeads(history: History): Map<string, number[]> {
  const { branches } = history
  const hasSuccessor = new Uint8Array(branches.length)
  for (const [index, branch] of branches.entries())
    for (const parent of parentsOf(history, index))
      if (branches[parent] === branch) hasSuccessor[parent] = 1
  const heads = new Map<string, number[]>()
  for (const [index, branch] of branches.entries()) {
    if (hasSuccessor[index]) continue
    const others = heads.get(branch)
    if (others) others.push(index)
    else heads.set(branch, [index])
  }
  for (const [branch, candidates] of heads)
    if (candidates.length > 1) heads.set(branch, withoutAncestors(history, candidates))
  return heads
}

/**
 * Removes ancestors of other candidates: a branch may continue through changesets of another
 * branch.
 */
function withoutAncestors(history: History, candidates: number[]): number[] {
  const [first = 0, last = 0] = [candidates[0], candidates.at(-1)]
  const isBefore = new Uint8Array(last + 1)
  const isCandidate = new Set(candidates)
  for (let index = last; index > first; index--)
    if (isBefore[index] || isCandidate.has(index))
      for (const parent of parentsOf(history, index)) isBefore[parent] = 1
  return candidates.filter((index) => !isBefore[index])
}

/** Returns, for each changeset, 1 when none of the tips descends from it. */
export function unreached(history: History, tips: Iterable<number>): Uint8Array {
  const isReached = new Uint8Array(history.changelog.size)
  for (const tip of tips) isReached[tip] = 1
  for (let index = isReached.length - 1; index >= 0; index--)
    if (isReached[index]) for (const parent of parentsOf(history, index)) isReached[parent] = 1
  return isReached.map((reached) => 1 - reached)
}
