/** Revisions that are asked for although nothing is in them: asking anew would take longer. */
const widestGap = 16

/** Ranges that hold all of the revisions, which are in their order, and few others. */
export function spans(revisions: readonly number[]): [from: number, to: number][] {
  const found: [number, number][] = []
  for (const revision of revisions) {
    const last = found.at(-1)
    if (last && revision - last[1] <= widestGap) last[1] = revision
    else found.push([revision, revision])
  }
  return found
}
