import { fitPath } from '../fast-import.ts'

const encoded = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/** A file in a folder, because git refuses some names of folders that a file can have. */
const inside = (path: string) => `${path}/file`

const isFitFolder = (path: string) => fitPath(inside(path)) !== undefined

/**
 * Percent-encodes the characters that make git refuse a name. Two names with the same result occur
 * only on purpose.
 */
const fitName = (name: string) =>
  isFitFolder(name) ? name : name.replace(/[.~\\]/g, (character) => encoded(character))

/** Converts the path of a folder to one that git accepts; most paths are unchanged. */
export function fitFolder(path: string): string {
  if (path === '' || isFitFolder(path)) return path
  return path.split('/').map(fitName).join('/')
}

/** The same for a file, which can also have a name such as `.gitmodules`. */
export function fitNames(path: string): string {
  if (path === '' || fitPath(path) !== undefined) return path
  const slash = path.lastIndexOf('/')
  const name = path.slice(slash + 1)
  const fit = fitPath(name) ?? fitName(name)
  return slash < 0 ? fit : `${fitFolder(path.slice(0, slash))}/${fit}`
}
