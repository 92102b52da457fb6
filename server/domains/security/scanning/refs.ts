/** Refs that match a caller's `ref`: a full ref, or the name of a branch. */
export const refCandidates = (ref: string | undefined): string[] | undefined =>
  ref === undefined ? undefined : [ref, `refs/heads/${ref}`]
