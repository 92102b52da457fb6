import type { Version } from '../../../api/versions/version.ts'
import { isUnserved } from '../../../contract/unserved.ts'

/** A HEAD request is one of a GET operation. */
const methodOf = (method: string) => (method === 'HEAD' ? 'GET' : method)

interface Called {
  method: string
  path: string
  version: string
}

const mount = '/api/v3'

/** Why a path and method are no operation of a version. */
export function explainPath(
  { method: sent, path, version }: Called,
  versions: readonly Version[],
): string {
  const method = methodOf(sent)
  if (path === mount || path.startsWith(`${mount}/`))
    return `The path has ${mount} twice. The base URL of the client ends with it, and the client adds it.`
  const own = versions.find((each) => each.version === version)
  const match = own?.router.match(method, path)
  if (match && 'allow' in match)
    return `The path exists, with the methods ${match.allow.join(', ')} only.`
  const others = versions.filter((each) => {
    const found = each.version !== version && each.router.match(method, path)
    return found && 'operation' in found
  })
  if (others.length > 0)
    return `The version ${version} has no such operation; ${others.map((each) => each.version).join(', ')} has one.`
  return isUnserved(path)
    ? 'The documented platform has operations at this path, which this server does not implement.'
    : `No operation of the version ${version} has this path.`
}
