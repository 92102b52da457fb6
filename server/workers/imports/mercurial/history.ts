import type { Revlog } from './revlog.ts'

/** What of each changeset decides which refs there are. */
export interface History {
  changelog: Revlog
  /** Name of the branch, by changeset. */
  branches: string[]
  /** Changesets that end their branch. */
  closing: Set<number>
  /** Commit of each changeset. */
  marks: number[]
}

const parentsOf = ({ changelog }: History, index: number) =>
  changelog.parents(index).filter((parent) => parent >= 0)

/** Changesets without any after them, oldest first. */
export function headsOf(history: History): number[] {
  const { size } = history.changelog
  const hasChild = new Uint8Array(size)
  for (let index = 0; index < size; index++)
    for (const parent of parentsOf(history, index)) hasChild[parent] = 1
  return Array.from(hasChild.keys()).filter((index) => !hasChild[index])
}

/** By branch, the changesets of it that no later one of the same branch comes from, oldest first. */
export function branchHeads(history: History): Map<string, number[]> {
  const { branches } = history
  const goesOn = new Uint8Array(branches.length)
  for (const [index, branch] of branches.entries())
    for (const parent of parentsOf(history, index))
      if (branches[parent] === branch) goesOn[parent] = 1
  const heads = new Map<string, number[]>()
  for (const [index, branch] of branches.entries()) {
    if (goesOn[index]) continue
    const others = heads.get(branch)
    if (others) others.push(index)
    else heads.set(branch, [index])
  }
  for (const [branch, candidates] of heads)
    if (candidates.length > 1) heads.set(branch, withoutAncestors(history, candidates))
  return heads
}

/** A branch may go on by way of another: what led there is no head of it. */
function withoutAncestors(history: History, candidates: number[]): number[] {
  const [first = 0, last = 0] = [candidates[0], candidates.at(-1)]
  const isBefore = new Uint8Array(last + 1)
  const isCandidate = new Set(candidates)
  for (let index = last; index > first; index--)
    if (isBefore[index] || isCandidate.has(index))
      for (const parent of parentsOf(history, index)) isBefore[parent] = 1
  return candidates.filter((index) => !isBefore[index])
}

/** By changeset, 1 where none of these comes from it. */
export function unreached(history: History, tips: Iterable<number>): Uint8Array {
  const isReached = new Uint8Array(history.changelog.size)
  for (const tip of tips) isReached[tip] = 1
  for (let index = isReached.length - 1; index >= 0; index--)
    if (isReached[index]) for (const parent of parentsOf(history, index)) isReached[parent] = 1
  return isReached.map((reached) => 1 - reached)
}
