import { trimEnd } from '../../../core/trim-end.ts'
import { malformed } from './malformed.ts'

/** Maximum length of a path; longer ones fit no file system. */
const maxLength = 16 * 1024

/**
 * Normalizes a path from a server.
 * @throws ImportFailure for a path with `.`, `..` or empty names
 */
export function readPath(rawPath: string): string {
  const path = trimEnd(rawPath.replace(/^\/+/, ''), '/')
  if (path.length > maxLength || path.includes('\0')) throw malformed()
  const isPlain = path.split('/').every((name) => name !== '' && name !== '.' && name !== '..')
  if (path !== '' && !isPlain) throw malformed()
  return path
}

/** Whether `path` is `folder` or inside it. */
export const isIn = (folder: string, path: string): boolean =>
  folder === '' || path === folder || path.startsWith(`${folder}/`)

export const join = (folder: string, name: string): string =>
  folder === '' || name === '' ? folder + name : `${folder}/${name}`

/** The path relative to a folder that contains it; empty for the folder itself. */
export const below = (folder: string, path: string): string =>
  folder === '' ? path : path.slice(folder.length + 1)

/** The path of the folder that contains a path; '' is the root. */
export const parentOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))
