import { parseUrl } from '../../core/parse-url.ts'
import { ConfigError } from '../../core/config-error.ts'
import type { HarEntry } from '../../core/recording/har-entry.ts'

/** Reads the entries of a HAR file. @throws ConfigError for another file */
export function readRecording(text: string): HarEntry[] {
  // Some programs write a byte order mark.
  const { log } = (parsed(text.replace(/^\ufeff/, '')) ?? {}) as { log?: { entries?: HarEntry[] } }
  if (!Array.isArray(log?.entries)) throw new ConfigError('not a HAR file: log.entries is missing')
  return log.entries
}

const isTextOrMissing = (value: unknown) => value === undefined || typeof value === 'string'

const areHeaders = (headers: unknown) =>
  Array.isArray(headers) &&
  headers.every((each: Partial<HeaderLike> | null) => {
    return typeof each?.name === 'string' && typeof each.value === 'string'
  })

interface HeaderLike {
  name: unknown
  value: unknown
}

function isReadableNewest(newest: HarEntry['_newest'] | null): boolean {
  if (newest === undefined) return true
  const isComplete = Number.isInteger(newest?.status) && isTextOrMissing(newest?.mediaType)
  return isComplete && isShallow(newest?.body)
}

/**
 * Whether an entry has what a report reads. Other programs write entries without some parts or
 * with parts of other types.
 */
export function isReadable(entry: Partial<HarEntry> | null): boolean {
  const { request, response, _version, _newest } = entry ?? {}
  const hasHeaders = areHeaders(request?.headers) && areHeaders(response?.headers)
  const hasStatus = Number.isInteger(response?.status) && Boolean(response?.content)
  const hasTypes = isTextOrMissing(response?.content?.mimeType) && isTextOrMissing(_version)
  const isComplete = typeof request?.method === 'string' && typeof request.url === 'string'
  return (
    hasHeaders &&
    hasStatus &&
    hasTypes &&
    isComplete &&
    isReadableNewest(_newest) &&
    parseUrl(request.url) !== undefined
  )
}

const headerOf = (entry: HarEntry, side: 'request' | 'response', pattern: RegExp) =>
  entry[side].headers.find(({ name }) => pattern.test(name))?.value

/** The version of a recorded request. Undefined when neither response nor request names one. */
export const versionOf = (entry: HarEntry): string | undefined =>
  entry._version ??
  headerOf(entry, 'response', /-api-version-selected$/i) ??
  headerOf(entry, 'request', /-api-version$/i)

/** Levels of JSON. The server accepts no more. */
const maxDepth = 64

function isShallow(value: unknown, levels = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((each) => isShallow(each, levels - 1))
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? (JSON.parse(text) as unknown) : undefined
  } catch {
    return undefined
  }
}

/** Parses a recorded body; undefined when it is not JSON, or nested too deeply. */
export function json(text: unknown): unknown {
  const value = parsed(text)
  return isShallow(value) ? value : undefined
}

/** The older media type of the response, such as `beta`. */
export const dialectOf = (entry: HarEntry) =>
  headerOf(entry, 'response', /-media-type$/i)?.match(/^\w+\.(?!v3)(\w+)/)?.[1]
