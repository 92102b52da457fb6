import semver from 'semver'

const options = { includePrerelease: true, loose: true }

/** `>= 1.0.0, < 1.2.3` in the words of semver; undefined for what it cannot read. */
function rangeOf(text: string): semver.Range | undefined {
  try {
    return new semver.Range(text.replaceAll(',', ' '), options)
  } catch {
    return undefined
  }
}

/**
 * Whether a version is one of those that an advisory means; all are where it does not say. Versions that
 * do not follow semantic versioning are taken for the nearest that does (`1.2` is 1.2.0).
 */
export function isInRange(version: string, range: string | null): boolean {
  if (range === null || range.trim() === '') return true
  const parsed = semver.parse(version, options) ?? semver.coerce(version, options)
  return (parsed && rangeOf(range)?.test(parsed)) ?? false
}

/** The first version that stands in a text such as `>= 1.2.3`. */
export const firstVersionIn = (text: string | null): string | null =>
  /\d+(?:\.[0-9A-Za-z]+)*(?:-[0-9A-Za-z.-]+)?/.exec(text ?? '')?.[0] ?? null
