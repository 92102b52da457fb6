import { malformed } from './malformed.ts'

/** Longest path: what is longer fits no file system. */
const longest = 16 * 1024

/**
 * A path as servers give it, with a slash before it or without, as it is used here.
 * @throws ImportFailure for one that could lead elsewhere
 */
export function readPath(given: string): string {
  const path = given.replace(/^\/+|\/+$/g, '')
  if (path.length > longest || path.includes('\0')) throw malformed()
  const isPlain = path.split('/').every((name) => name !== '' && name !== '.' && name !== '..')
  if (path !== '' && !isPlain) throw malformed()
  return path
}

/** Whether `path` is `folder` or in it. */
export const isIn = (folder: string, path: string): boolean =>
  folder === '' || path === folder || path.startsWith(`${folder}/`)

export const join = (folder: string, name: string): string =>
  folder === '' || name === '' ? folder + name : `${folder}/${name}`

/** What is left of a path in a folder; empty for the folder itself. */
export const below = (folder: string, path: string): string =>
  folder === '' ? path : path.slice(folder.length + 1)
