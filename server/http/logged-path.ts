/** Characters from which on a part of a path may be a code, a token or a key; most names are shorter. */
const suspicious = 20
const shown = 4
const token = /^(gh[pousr]_|github_pat_)/

const cut = (part: string) =>
  part.length >= suspicious || token.test(part) ? `${part.slice(0, shown)}…` : part

/**
 * A path as the log has it. Some paths end in a code that opens something, and people put secrets where
 * they do not belong, so of each part that might be one only the beginning is kept (A20).
 */
export const loggedPath = (path: string): string => path.split('/').map(cut).join('/')
