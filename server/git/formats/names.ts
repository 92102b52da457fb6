/**
 * The id that git uses for "no object": the old value of a new ref and the new value of a deleted
 * ref.
 */
export const noObject = '0'.repeat(40)

/** Whether `text` is an object id as used in the server's repositories: SHA-1, lowercase hex. */
export const isObjectId = (text: string): boolean => /^[0-9a-f]{40}$/.test(text)

/** Returns the id. @throws RangeError unless it is an object id */
export function checkedId(id: string): string {
  if (!isObjectId(id)) throw new RangeError('Invalid object id')
  return id
}

/**
 * Extracts a repository name from a URL or request. Removes a trailing `.git`, which clients add.
 * Returns undefined for an invalid name. Names have 1 to 100 letters, digits, `.`, `_` and `-`, are
 * not `.` or `..`, and do not end in `.wiki`, which is reserved for wikis.
 */
export function repositoryName(text: string): string | undefined {
  const name = /\.git$/i.test(text) ? text.slice(0, -4) : text
  const fits = /^[A-Za-z0-9._-]{1,100}$/.test(name)
  return fits && !/^\.\.?$|\.(wiki|git)$/i.test(name) ? name : undefined
}

/** Whether `name` is a valid ref by the rules of git-check-ref-format(1). */
export function isRefName(name: string): boolean {
  return (
    name.includes('/') &&
    name.split('/').every(isRefComponent) &&
    !/[\0-\x20\x7f~^:?*[\\]|\.\.|@\{/.test(name) &&
    !name.endsWith('.')
  )
}

const isRefComponent = (part: string): boolean =>
  part !== '' && !part.startsWith('.') && !part.endsWith('.lock')

/**
 * Whether `name` is allowed for a branch or tag. Stricter than git: also rejects names that
 * commands could read as something else (an option, an object id, `HEAD`, `@`, a full ref), names
 * that are not valid Unicode, and names too long for a file name.
 */
export function isBranchName(name: string): boolean {
  return (
    isRefName(`refs/heads/${name}`) &&
    !/^(-|refs\/|(HEAD|@|[0-9a-fA-F]{40}|[0-9a-fA-F]{64})$)/.test(name) &&
    !/[\ufffd\ud800-\udfff]/u.test(name) &&
    Buffer.byteLength(name) <= 244
  )
}
