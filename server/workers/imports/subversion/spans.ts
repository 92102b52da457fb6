/** Maximum number of unneeded revisions in a range, because another request would take longer. */
const widestGap = 16

/** Groups ascending revisions into ranges. */
export function spans(revisions: readonly number[]): [from: number, to: number][] {
  const found: [number, number][] = []
  for (const revision of revisions) {
    const last = found.at(-1)
    if (last && revision - last[1] <= widestGap) last[1] = revision
    else found.push([revision, revision])
  }
  return found
}
