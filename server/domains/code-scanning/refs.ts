/** Refs of a pull request that analyses are about. */
const refsOfPull = (number: number): string[] =>
  ['head', 'merge'].map((name) => `refs/pull/${number}/${name}`)

/** The name of no ref. A search for it uses an index, unlike a search in an empty list. */
const nowhere = ''

/** Refs that match the filters of a request, which must all match; undefined without filters. */
export function filteredRefs({
  ref,
  pr,
}: {
  ref?: string | undefined
  pr?: number | undefined
}): string[] | undefined {
  const named = refCandidates(ref)
  if (pr === undefined) return named
  const both = refsOfPull(pr).filter((each) => named === undefined || named.includes(each))
  return both.length > 0 ? both : [nowhere]
}

/** Refs that match a caller's `ref`: a full ref, or the name of a branch. */
export const refCandidates = (ref: string | undefined): string[] | undefined =>
  ref === undefined ? undefined : [ref, `refs/heads/${ref}`]
