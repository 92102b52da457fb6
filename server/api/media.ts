/** Content of a reply that is not JSON, such as the bytes of a file. */
export interface Media {
  /** Value of `Content-Type`. */
  type: string
  data: string | Uint8Array
}
