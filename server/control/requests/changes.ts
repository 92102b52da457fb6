import type { RequestDetails } from '../../api/steering.ts'
import type { HarEntry } from '../../core/recording/har-entry.ts'
import { newestReply } from '../../core/recording/newest-reply.ts'
import type { SteeredPlatform } from '../platform.ts'
import type { NotedRequest } from './noted-request.ts'
import { headerOf, pairsOf, textOf, urlOf } from './messages.ts'

const asText = (body: string | Uint8Array | undefined): string | undefined =>
  typeof body === 'string' || body === undefined ? body : textOf(body)

const common = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1, bodySize: -1 }

function requestOf(method: string, details: RequestDetails): HarEntry['request'] {
  const url = urlOf(details)
  const text = asText(details.received)
  return {
    ...common,
    method,
    url: url.href,
    headers: [],
    queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
    ...(text !== undefined && { postData: { mimeType: 'application/json', text } }),
  }
}

function responseOf(status: number, details: RequestDetails): HarEntry['response'] {
  const { responseHeaders, sent } = details
  const mimeType = headerOf(responseHeaders, 'content-type') ?? ''
  const text = /[/+]json\b/.test(mimeType) ? asText(sent) : undefined
  return {
    ...common,
    status,
    statusText: '',
    headers: pairsOf(responseHeaders).map(([name, value]) => ({ name, value })),
    content: { size: 0, mimeType, ...(text !== undefined && { text }) },
    redirectURL: '',
  }
}

/** The request as a recording has it. Nothing of it is shown. */
function entryOf(noted: NotedRequest, details: RequestDetails): HarEntry {
  const { method, version, operation, at, status } = noted
  return {
    startedDateTime: new Date(at).toISOString(),
    time: 0,
    request: requestOf(method, details),
    response: responseOf(status, details),
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
    _version: version,
    _operation: operation,
    ...(details.newest && { _newest: newestReply(details.newest) }),
  }
}

/** The breaking changes of later versions that affect a request. */
export async function changesFor(
  noted: NotedRequest,
  details: RequestDetails,
  platform: SteeredPlatform,
): Promise<string[]> {
  const [newest] = platform.context.versions
  if (!details.operation || noted.version === newest?.version) return []
  const { findings } = await platform.upgradeReport([entryOf(noted, details)])
  return findings.flatMap(({ changes }) => changes)
}
