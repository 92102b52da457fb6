import type { Response } from 'express'

/** Content of a reply that is not JSON, such as the bytes of a file. */
export interface Media {
  /** Value of `Content-Type`. */
  type: string
  data: string | Uint8Array
  /** ETag, if callers know it by other means than an earlier response. */
  tag?: string
}

/** Content that is sent while it is read, because it is too large to be in memory. */
export interface StreamedMedia {
  /** Tells contents apart, for their ETags. */
  id: string
  /** In bytes. */
  size: number
  /**
   * Opens the content, and keeps what it takes until the response ends.
   * @returns the value of `Content-Type`, and what sends the content and ends the response
   * @throws ServiceError 429 or 503 when too many are open
   */
  open: (response: Response) => Promise<{ type: string; send: () => Promise<void> }>
}
