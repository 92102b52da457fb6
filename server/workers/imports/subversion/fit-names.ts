import { fitPath } from '../fast-import.ts'

/**
 * Percent-encodes the characters that make git refuse a name. Two names with the same result occur
 * only on purpose.
 */
function fitName(name: string): string {
  return fitPath(name) ?? name.replace(/[.~\\]/g, (character) => encoded(character))
}

const encoded = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/** Converts a path to one that git accepts; most paths are unchanged. */
export function fitNames(path: string): string {
  if (path === '' || fitPath(path) !== undefined) return path
  return path.split('/').map(fitName).join('/')
}
