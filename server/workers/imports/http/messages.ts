import type { IncomingHttpHeaders } from 'node:http'

export interface SourceRequest {
  method?: string
  url: URL
  /** `Host`, `Authorization` and what has to do with the connection are not the caller's. */
  headers?: Record<string, string>
  body?: Buffer
}

/** An answer of a source. It holds a connection until its body is read, or reading it is ended. */
export interface SourceReply {
  status: number
  headers: IncomingHttpHeaders
  /** Where it came from, after redirects. */
  url: URL
  /** Once only. @throws ImportFailure */
  body: AsyncIterable<Buffer>
  /** The whole body. @throws ImportFailure, 'too large' beyond `limit` bytes */
  bytes(limit: number): Promise<Buffer>
}
