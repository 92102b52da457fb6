/**
 * An opaque identifier that is unique across all types of resources.
 * @param name within what has the id, such as that of a ref in a repository
 */
export function nodeId(kind: string, id: number, name?: string): string {
  const text = `${kind.length}:${kind}${id}`
  return name === undefined ? btoa(text) : Buffer.from(`${text}:${name}`).toString('base64')
}
