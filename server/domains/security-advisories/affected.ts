import type { Context } from '../../api/context.ts'
import { validationFailed } from '../../core/errors.ts'
import { isInRange } from './version-range.ts'

/** Maximum number of packages per request. */
const maxPackages = 1000

interface Wanted {
  name: string
  /** Undefined for any version. */
  version: string | undefined
}

/** Parses `left-pad`, `left-pad@1.1.0` or `@acme/widgets@1.0.0`. */
function wantedOf(text: string): Wanted {
  const at = text.lastIndexOf('@')
  if (at <= 0) return { name: text, version: undefined }
  return { name: text.slice(0, at), version: text.slice(at + 1) }
}

/**
 * Returns the ids of advisories that affect any of the given packages.
 * @param list comma-separated packages, such as `left-pad,widgets@1.0.0`
 * @param ecosystem of the packages; undefined for any
 * @throws ServiceError 422 for too many packages
 */
export async function advisoriesAffecting(
  list: string,
  ecosystem: string | undefined,
  { storage }: Pick<Context, 'storage'>,
): Promise<number[]> {
  const wanted = list.split(',').filter(Boolean).map(wantedOf)
  if (wanted.length > maxPackages) {
    const message = `must be at most ${maxPackages} packages`
    const field = 'affects'
    throw validationFailed({ resource: 'SecurityAdvisory', field, code: 'invalid', message })
  }
  if (wanted.length === 0) return []
  const found = await storage.advisories.vulnerabilitiesOf(wanted.map(({ name }) => name))
  const isAffected = ({ package: name, vulnerable_version_range: range }: (typeof found)[number]) =>
    wanted.some(
      (each) =>
        each.name === name && (each.version === undefined || isInRange(each.version, range)),
    )
  const ids = found
    .filter((row) => ecosystem === undefined || row.ecosystem === ecosystem)
    .filter(isAffected)
    .map(({ advisory_id }) => advisory_id)
  return [...new Set(ids)]
}
