/** The lifecycle of a version. Times are in milliseconds. */
export interface Support {
  /**
   * When a newer version was released (the deprecation date of RFC 9745). Absent for the newest
   * version.
   */
  deprecatedAt?: number
  /** When the version is removed (the sunset of RFC 8594). */
  endsAt?: number
}

/** A version is supported for at least 24 months after the release of a newer one. */
const monthsOfSupport = 24

const releaseOf = (version: string): Date => new Date(`${version}T00:00:00Z`)

/** Computes the lifecycle of a version from its release date and that of its successor. */
export function supportOf(version: string, successor: string | undefined): Support {
  if (successor === undefined) return {}
  const deprecated = new Date(Math.max(+releaseOf(version), +releaseOf(successor)))
  const end = new Date(deprecated)
  end.setUTCMonth(end.getUTCMonth() + monthsOfSupport)
  return { deprecatedAt: +deprecated, endsAt: +end }
}

/** Whether a version has been removed. @param now in milliseconds */
const hasEnded = ({ endsAt }: Support, now: number): boolean =>
  endsAt !== undefined && now >= endsAt

/**
 * The versions that are still supported, newest first. The newest is never removed. @param now in
 * milliseconds
 */
export const supportedVersions = <Version extends Support>(
  versions: readonly Version[],
  now: number,
) => versions.filter((version) => !hasEnded(version, now))
