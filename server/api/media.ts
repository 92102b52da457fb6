/** Content of a reply that is not JSON, such as the bytes of a file. */
export interface Media {
  /** Value of `Content-Type`. */
  type: string
  data: string | Uint8Array
  /** ETag, if callers know it by other means than an earlier response. */
  tag?: string
}
