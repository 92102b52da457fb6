import { isSafePath } from './verify-path.ts'

/** Encodes a `data` command of git-fast-import(1). */
export function dataCommand(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content as string)
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')])
}

/** Quotes a path for git-fast-import(1), which cannot have NUL in it. */
export const quoted = (name: string): string =>
  `"${name.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`

/**
 * Quotes the path of a file to write. Rejects paths that are unsafe in a checkout, such as `.git`,
 * because fast-import does not.
 * @throws RangeError
 */
export function quotePath(name: string, mode?: string): string {
  if (!isSafePath(name, mode)) throw new RangeError(`Invalid path: ${name}`)
  return quoted(name)
}
