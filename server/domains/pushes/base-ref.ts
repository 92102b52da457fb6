import type { RefChange } from '../../git/push/ref-change.ts'

/** The branch that a new branch or tag was created from, as its full name. */
export type BaseRefOf = (change: RefChange) => string | undefined

/**
 * Finds the branch with the same commit as a new branch or tag: none that the push created itself,
 * and preferably the default branch.
 * @param known all branches and tags after the push
 */
export function baseRefs(
  changes: readonly RefChange[],
  known: ReadonlyMap<string, string>,
  defaultBranch: string,
): BaseRefOf {
  const created = new Set(changes.filter((change) => change.created).map(({ ref }) => ref))
  if (created.size === 0) return () => undefined
  const main = `refs/heads/${defaultBranch}`
  const bases = new Map<string, string>()
  for (const [ref, sha] of known) {
    if (!ref.startsWith('refs/heads/') || created.has(ref)) continue
    if (ref === main || !bases.has(sha)) bases.set(sha, ref)
  }
  return (change) => (change.created && change.head ? bases.get(change.head.sha) : undefined)
}
