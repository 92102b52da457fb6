import { badFiles } from './failures.ts'

const maxBytes = 255

/**
 * Returns the name if it is valid: one path component that every operating system can check out.
 * @throws ServiceError 422
 */
export function checkedName(name: string): string {
  const long = Buffer.byteLength(name) > maxBytes
  if (name === '' || long) throw badFiles(`A filename must be 1 to ${maxBytes} bytes long`)

  if (/[/\\\x00-\x1f\x7f\ufffd]/.test(name) || /^(\.{1,2}|\.git)$/i.test(name)) {
    throw badFiles(`${JSON.stringify(name)} is not a valid filename`)
  }
  return name
}
