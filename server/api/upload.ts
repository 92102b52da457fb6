/** The content of a file that a request brings, while it arrives. */
export interface Upload {
  content: AsyncIterable<Buffer>
  /** The `Content-Type` header. */
  type: string | undefined
  /** In bytes; undefined when the request does not say. */
  length: number | undefined
}
