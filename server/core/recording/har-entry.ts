import type { Request, Response } from 'express'
import type { Entry } from 'har-format'
import { newestReply, type NewestReply } from './newest-reply.ts'
import { redactHeaders, redactJson, redactText, redactUrl } from './redact.ts'

/** A HAR 1.2 entry. Custom fields start with an underscore. */
export interface HarEntry extends Entry {
  _version: string
  _operation?: string
  _newest?: NewestReply
}

export interface Recorded {
  request: Request
  response: Response
  /** The body that was sent. */
  sent: string | Uint8Array
  /** Start in milliseconds since the epoch, and duration in milliseconds. */
  at: number
  took: number
}

const jsonType = /[/+]json\b/

/** Longer bodies are recorded with their size only: removing secrets from them stalls the server. */
const longest = 512 * 1024

/** A file that was requested as `raw+json` has that media type, whatever its content is. */
function parsed(sent: string | Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(sent).toString())
  } catch {
    return undefined
  }
}

function textOf(sent: string | Uint8Array, mimeType: string): string | undefined {
  if (sent.length > longest || !jsonType.test(mimeType)) return undefined
  const body = parsed(sent)
  return body === undefined ? undefined : JSON.stringify(redactJson(body))
}

function requestOf(request: Request): HarEntry['request'] {
  const url = redactUrl(new URL(request.originalUrl, request.exchange.links.api('')))
  const { sent } = request.exchange
  const whole = sent === undefined ? undefined : JSON.stringify(sent)
  const isShown = whole !== undefined && whole.length <= longest
  const text = isShown ? JSON.stringify(redactJson(sent)) : undefined
  return {
    method: request.method,
    url: url.href,
    httpVersion: `HTTP/${request.httpVersion}`,
    headers: redactHeaders(request.headers),
    queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
    cookies: [],
    ...(text !== undefined && { postData: { mimeType: 'application/json', text } }),
    headersSize: -1,
    bodySize: (text ?? whole)?.length ?? 0,
  }
}

function responseOf({ response, sent }: Recorded): HarEntry['response'] {
  const headers = response.getHeaders()
  const mimeType = String(headers['content-type'] ?? '')
  const text = textOf(sent, mimeType)
  const size = Buffer.byteLength(sent)
  return {
    status: response.statusCode,
    statusText: response.statusMessage,
    httpVersion: 'HTTP/1.1',
    headers: redactHeaders(headers),
    cookies: [],
    content: { size, mimeType, ...(text !== undefined && { text }) },
    redirectURL: redactText(String(headers.location ?? '')),
    headersSize: -1,
    bodySize: size,
  }
}

/** Creates the HAR entry of a request, without secrets. */
export function harEntry(recorded: Recorded): HarEntry {
  const { request, at, took } = recorded
  const { version, operation, newest } = request.exchange
  return {
    startedDateTime: new Date(at).toISOString(),
    time: took,
    request: requestOf(request),
    response: responseOf(recorded),
    cache: {},
    timings: { send: 0, wait: took, receive: 0 },
    _version: version.version,
    ...(operation && { _operation: operation.id }),
    ...(newest &&
      (newest.text?.length ?? 0) <= longest && {
        _newest: redactJson(newestReply(newest)) as NewestReply,
      }),
  }
}
