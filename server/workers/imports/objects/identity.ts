import { textOf, type Bytes } from './encoding.ts'

/** Name and email address in a commit or tag. */
export interface Identity {
  name: string
  email: string
}

/** An identity line of a commit or tag, split into two parts. */
interface IdentityLine {
  identity: Identity
  /** The bytes after the identity, usually the date. */
  rest: Bytes
}

/**
 * Parses an identity.
 * @param value the text after `author`; undefined when git finds no identity in it
 */
export function readIdentity(value: Bytes, encoding?: string): IdentityLine | undefined {
  const open = value.indexOf('<')
  const close = value.indexOf('>', open)
  if (open < 0 || close < 0) return undefined
  const name = textOf(value.slice(0, open), encoding).trim()
  const email = textOf(value.slice(open + 1, close), encoding)
  return { identity: { name, email }, rest: value.slice(value.lastIndexOf('>') + 1) }
}

/** Formats an identity as git writes it. */
export const identityText = ({ name, email }: Identity): string =>
  name === '' ? `<${email}>` : `${name} <${email}>`

/** Characters that end a line, a name or an address, or separate list entries. */
const unfit = /[\0-\x1f\x7f<>]/g

/**
 * Removes `<`, `>`, line breaks, NUL and other control characters, which a commit cannot contain.
 */
export const sanitizeIdentity = ({ name, email }: Identity): Identity => ({
  name: name.replace(unfit, '').trim(),
  email: email.replace(unfit, '').trim(),
})
