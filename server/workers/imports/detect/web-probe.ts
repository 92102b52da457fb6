import type { SourceHttp, SourceReply, SourceRequest } from '../http.ts'
import type { Finding } from './finding.ts'

/** An answer as far as a probe looks at it. */
export interface Seen extends Pick<SourceReply, 'status' | 'headers' | 'url'> {
  /** The first 64 KiB of the body. */
  body: Buffer
}

export interface WebProbeNeeds {
  /** Without a slash at the end. */
  url: URL
  project?: string | undefined
  ask: (request: SourceRequest) => Promise<Seen>
}

/** Whether a source of one kind is at an address of the web. @throws ImportFailure */
export type WebProbe = (needs: WebProbeNeeds) => Promise<Finding>

const bodyLimit = 64 * 1024

/** Asks, and reads no more than the beginning of what is answered. @throws ImportFailure */
export async function askOver(http: SourceHttp, request: SourceRequest): Promise<Seen> {
  const { status, headers, url, body } = await http.request(request)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= bodyLimit) break
  }
  return { status, headers, url, body: Buffer.concat(chunks).subarray(0, bodyLimit) }
}
