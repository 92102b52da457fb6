/** An opaque identifier that is unique across all types of resources. */
export function nodeId(kind: string, id: number): string {
  return btoa(`${kind.length}:${kind}${id}`)
}
