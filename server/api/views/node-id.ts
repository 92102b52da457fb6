/** An opaque identifier that is unique over all kinds of things. */
export function nodeId(kind: string, id: number): string {
  return Buffer.from(`${kind.length}:${kind}${id}`).toString('base64')
}
