import type { Context } from '../../../api/context.ts'
import { validationFailed } from '../../../core/errors.ts'
import { isInRange } from './version-range.ts'

/** Packages that one question may be about. */
const most = 1000

interface Wanted {
  name: string
  /** Undefined: any. */
  version: string | undefined
}

/** `left-pad`, `left-pad@1.1.0` or `@acme/widgets@1.0.0`. */
function wantedOf(text: string): Wanted {
  const at = text.lastIndexOf('@')
  if (at <= 0) return { name: text, version: undefined }
  return { name: text.slice(0, at), version: text.slice(at + 1) }
}

/**
 * Numbers of the advisories that affect any of some packages.
 * @param list `left-pad,widgets@1.0.0`
 * @param ecosystem of the packages; undefined for whichever
 * @throws ServiceError 422 for too many of them
 */
export async function advisoriesAffecting(
  list: string,
  ecosystem: string | undefined,
  { storage }: Pick<Context, 'storage'>,
): Promise<number[]> {
  const wanted = list.split(',').filter(Boolean).map(wantedOf)
  if (wanted.length > most) {
    const message = `must be ${most} packages at most`
    const field = 'affects'
    throw validationFailed({ resource: 'SecurityAdvisory', field, code: 'invalid', message })
  }
  if (wanted.length === 0) return []
  const found = await storage.advisories.vulnerabilitiesOf(wanted.map(({ name }) => name))
  const isMeant = ({ package: name, vulnerable_version_range: range }: (typeof found)[number]) =>
    wanted.some(
      (each) =>
        each.name === name && (each.version === undefined || isInRange(each.version, range)),
    )
  const ids = found
    .filter((row) => ecosystem === undefined || row.ecosystem === ecosystem)
    .filter(isMeant)
    .map(({ advisory_id }) => advisory_id)
  return [...new Set(ids)]
}
