/**
 * Minimum length at which a path segment may be a code, a token or a key. Most names are shorter.
 */
const suspicious = 20
const shown = 4
const token = /^(gh[pousr]_|github_pat_)/

const cut = (part: string) =>
  part.length >= suspicious || token.test(part) ? `${part.slice(0, shown)}…` : part

/**
 * Shortens path segments that may be secrets, for the log. Some paths contain codes, and callers
 * put tokens in the wrong place.
 */
export const loggedPath = (path: string): string => path.split('/').map(cut).join('/')
