import type { SourceHttp, SourceReply, SourceRequest } from '../http.ts'
import type { Finding } from './finding.ts'

/** A response, as far as probes read it. */
export interface ProbeResponse extends Pick<SourceReply, 'status' | 'headers' | 'url'> {
  /** The first 64 KiB of the body. */
  body: Buffer
}

export interface WebProbeNeeds {
  /** Without a trailing slash. */
  url: URL
  project?: string | undefined
  fetchStart: (request: SourceRequest) => Promise<ProbeResponse>
}

/**
 * Probes one kind of source at a web URL.
 * @throws ImportFailure
 */
export type WebProbe = (needs: WebProbeNeeds) => Promise<Finding>

const bodyLimit = 64 * 1024

/**
 * Sends a request and reads only the beginning of the response.
 * @throws ImportFailure
 */
export async function requestStart(
  http: SourceHttp,
  request: SourceRequest,
): Promise<ProbeResponse> {
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
