/** What a caller may mean by a ref: one in full, or the name of a branch. */
export const meantRefs = (ref: string | undefined): string[] | undefined =>
  ref === undefined ? undefined : [ref, `refs/heads/${ref}`]
