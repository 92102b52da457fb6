/** The id git uses for "no such object": the old value of a new ref, the new value of a deleted one. */
export const noObject = '0'.repeat(40)

/** The id of an object as the server's repositories have it: SHA-1, lower-case hex. */
export const isObjectId = (text: string): boolean => /^[0-9a-f]{40}$/.test(text)

/**
 * A repository's name out of what a URL or request gave: a trailing `.git` is dropped, as clients add
 * it. Undefined when it breaks the rules: 1 to 100 letters, digits, `.`, `_` and `-`, not `.` or `..`,
 * and not ending in `.wiki`, which names the wiki beside a repository.
 */
export function repositoryName(text: string): string | undefined {
  const name = /\.git$/i.test(text) ? text.slice(0, -4) : text
  const fits = /^[A-Za-z0-9._-]{1,100}$/.test(name)
  return fits && !/^\.\.?$|\.(wiki|git)$/i.test(name) ? name : undefined
}

/** Whether git takes `name` for a ref: the rules of git-check-ref-format(1), which see. */
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
 * Whether `name` may be a branch or tag. Stricter than git: refused is also what other commands would
 * read as something else (an option, an object id, `HEAD`, `@`, a full ref), what is not Unicode, and
 * what is too long for a file name.
 */
export function isBranchName(name: string): boolean {
  return (
    isRefName(`refs/heads/${name}`) &&
    !/^(-|refs\/|(HEAD|@|[0-9a-fA-F]{40}|[0-9a-fA-F]{64})$)/.test(name) &&
    !/[\ufffd\ud800-\udfff]/u.test(name) &&
    Buffer.byteLength(name) <= 244
  )
}
