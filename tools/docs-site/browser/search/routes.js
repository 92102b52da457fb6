const request = /^\s*(get|post|put|patch|delete)?\s*(?:https?:\/\/[^/\s]+)?(\/[^\s?#]*)\S*\s*$/i

const escaped = (text) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')

/** `/repos/{owner}/{repo}/contents/{path}` as a pattern of paths. Only `{path}` can have slashes. */
const patternOf = (path) =>
  new RegExp(
    `^${escaped(path).replace(/\{(\w+)\}/g, (_all, name) => (name === 'path' ? '.+' : '[^/]+'))}$`,
  )

const placeholders = (path) => path.split('{').length

/**
 * The operations that a query such as `POST /repos/{owner}/{repo}/hooks` names. Names of parameters
 * can be values, and the method can be missing. The most specific path is first.
 * @param operations findings whose `kind` is the method and whose `detail` is the path
 */
export function operationsAt(query, operations) {
  const [, method, path] = request.exec(query) ?? []
  if (!path) return []
  const wanted = path.replace(/^\/api\/v3(?=\/)/, '').replace(/(?<=.)\/$/, '')
  return operations
    .filter(({ kind }) => !method || kind === method.toLowerCase())
    .filter(({ detail }) => patternOf(detail).test(wanted))
    .sort((one, other) => placeholders(one.detail) - placeholders(other.detail))
}
