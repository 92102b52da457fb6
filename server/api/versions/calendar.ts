/** How long a version is there. Instants are milliseconds. */
export interface Support {
  /** Since when a newer version is there (RFC 9745: the deprecation); absent for the newest. */
  deprecatedAt?: number
  /** From when on it is no longer answered (RFC 8594: the sunset). */
  endsAt?: number
}

/** A version is supported for at least 24 months after a newer one was released (seed 9.3). */
const monthsOfSupport = 24

const releaseOf = (version: string): Date => new Date(`${version}T00:00:00Z`)

/** The calendar of a version, which is its own release date and that of its successor. */
export function supportOf(version: string, successor: string | undefined): Support {
  if (successor === undefined) return {}
  const deprecated = new Date(Math.max(+releaseOf(version), +releaseOf(successor)))
  const end = new Date(deprecated)
  end.setUTCMonth(end.getUTCMonth() + monthsOfSupport)
  return { deprecatedAt: +deprecated, endsAt: +end }
}

/** Whether a version has come to its end. @param now in milliseconds */
const hasEnded = ({ endsAt }: Support, now: number): boolean =>
  endsAt !== undefined && now >= endsAt

/** Those that are still answered, newest first. The newest one never ends. @param now in milliseconds */
export const living = <Version extends Support>(versions: readonly Version[], now: number) =>
  versions.filter((version) => !hasEnded(version, now))
