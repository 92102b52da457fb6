import { ConfigError } from '../../core/config-error.ts'
import type { HarEntry } from '../../core/recording/har-entry.ts'

/** Reads a recording. @throws ConfigError for what is none */
export function readRecording(text: string): HarEntry[] {
  const { log } = (json(text) ?? {}) as { log?: { entries?: HarEntry[] } }
  if (!Array.isArray(log?.entries))
    throw new ConfigError('this is no recording: HAR has log.entries')
  return log.entries
}

const headerOf = (entry: HarEntry, side: 'request' | 'response', pattern: RegExp) =>
  entry[side].headers.find(({ name }) => pattern.test(name))?.value

/** The version a recorded request was answered in; what says nothing spoke the oldest one. */
export const versionOf = (entry: HarEntry): string | undefined =>
  entry._version ??
  headerOf(entry, 'response', /-api-version-selected$/i) ??
  headerOf(entry, 'request', /-api-version$/i)

/** What a recorded body says; undefined where that is no JSON. */
export function json(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

/** The older media type that was asked for and given, such as `beta`. */
export const dialectOf = (entry: HarEntry) =>
  headerOf(entry, 'response', /-media-type$/i)?.match(/^\w+\.(?!v3)(\w+)/)?.[1]
