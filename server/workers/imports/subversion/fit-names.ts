import { fitPath } from '../fast-import.ts'

/**
 * A name that git refuses in a tree, with the characters that make it one percent encoded. Another name with the
 * same outcome would have to be made on purpose.
 */
function fitted(name: string): string {
  return fitPath(name) ?? name.replace(/[.~\\]/g, (character) => encoded(character))
}

const encoded = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/** A path of the source as git takes it; most are that already. */
export function fitNames(path: string): string {
  if (path === '' || fitPath(path) !== undefined) return path
  return path.split('/').map(fitted).join('/')
}
