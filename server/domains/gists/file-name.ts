import { badFiles } from './failures.ts'

const mostBytes = 255

/**
 * The name, if a file of a gist may have it: one part of a path that any machine can check out.
 * @throws ServiceError 422
 */
export function checkedName(name: string): string {
  const long = Buffer.byteLength(name) > mostBytes
  if (name === '' || long) throw badFiles(`A filename has 1 to ${mostBytes} bytes`)

  if (/[/\\\x00-\x1f\x7f\ufffd]/.test(name) || /^(\.{1,2}|\.git)$/i.test(name)) {
    throw badFiles(`${JSON.stringify(name)} cannot be a filename`)
  }
  return name
}
