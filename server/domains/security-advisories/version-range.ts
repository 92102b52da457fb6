import semver from 'semver'

const options = { includePrerelease: true, loose: true }

/**
 * Converts a range such as `>= 1.0.0, < 1.2.3` to a semver range; undefined for an invalid range.
 */
function rangeOf(text: string): semver.Range | undefined {
  try {
    return new semver.Range(text.replaceAll(',', ' '), options)
  } catch {
    return undefined
  }
}

/**
 * Whether a version is affected; every version is if there is no range. Versions that are not
 * semantic versions are converted to the nearest one (`1.2` becomes 1.2.0).
 */
export function isInRange(version: string, range: string | null): boolean {
  if (range === null || range.trim() === '') return true
  const parsed = semver.parse(version, options) ?? semver.coerce(version, options)
  return (parsed && rangeOf(range)?.test(parsed)) ?? false
}

/** Returns the first version in a text such as `>= 1.2.3`. */
export const firstVersionIn = (text: string | null): string | null =>
  /\d+(?:\.[0-9A-Za-z]+)*(?:-[0-9A-Za-z.-]+)?/.exec(text ?? '')?.[0] ?? null
