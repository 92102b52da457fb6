import type { IncomingHttpHeaders } from 'node:http'

export interface SourceRequest {
  method?: string
  url: URL
  /** `Host`, `Authorization` and connection headers are set by the client, not the caller. */
  headers?: Record<string, string>
  /** `Authorization` that the source gave for this URL; not sent to the origin of a redirect. */
  authorization?: string | undefined
  body?: Buffer
}

/** A response of a source. It occupies a connection until its body is read or abandoned. */
export interface SourceReply {
  status: number
  headers: IncomingHttpHeaders
  /** URL after redirects. */
  url: URL
  /**
   * Can be read once.
   * @throws ImportFailure
   */
  body: AsyncIterable<Buffer>
  /**
   * Reads the whole body.
   * @throws ImportFailure 'too large' beyond `limit` bytes
   */
  bytes(limit: number): Promise<Buffer>
}
