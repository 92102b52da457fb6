import { parseUrl } from '../../core/parse-url.ts'
import { ConfigError } from '../../core/config-error.ts'
import type { HarEntry } from '../../core/recording/har-entry.ts'

/** Reads the entries of a HAR file. @throws ConfigError for another file */
export function readRecording(text: string): HarEntry[] {
  const { log } = (json(text) ?? {}) as { log?: { entries?: HarEntry[] } }
  if (!Array.isArray(log?.entries)) throw new ConfigError('not a HAR file: log.entries is missing')
  return log.entries
}

/** Whether an entry has what a report reads. Other programs write entries without some parts. */
export function isReadable({ request, response }: Partial<HarEntry>): boolean {
  const hasHeaders = Array.isArray(request?.headers) && Array.isArray(response?.headers)
  const isComplete = typeof request?.method === 'string' && Boolean(response?.content)
  return hasHeaders && isComplete && parseUrl(request.url) !== undefined
}

const headerOf = (entry: HarEntry, side: 'request' | 'response', pattern: RegExp) =>
  entry[side].headers.find(({ name }) => pattern.test(name))?.value

/** The version of a recorded request. Undefined when neither response nor request names one. */
export const versionOf = (entry: HarEntry): string | undefined =>
  entry._version ??
  headerOf(entry, 'response', /-api-version-selected$/i) ??
  headerOf(entry, 'request', /-api-version$/i)

/** Parses a recorded body; undefined when it is not JSON. */
export function json(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

/** The older media type of the response, such as `beta`. */
export const dialectOf = (entry: HarEntry) =>
  headerOf(entry, 'response', /-media-type$/i)?.match(/^\w+\.(?!v3)(\w+)/)?.[1]
