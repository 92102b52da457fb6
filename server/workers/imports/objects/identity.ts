import { textOf, type Bytes } from './encoding.ts'

/** Who made a commit or tag. */
export interface Identity {
  name: string
  email: string
}

/** An identity line of a commit or tag, in its two parts. */
interface IdentityLine {
  identity: Identity
  /** The bytes after the identity: the date, or what is there in its place. */
  rest: Bytes
}

/** @param value what follows `author`; undefined where git would see nobody in it */
export function readIdentity(value: Bytes, encoding?: string): IdentityLine | undefined {
  const open = value.indexOf('<')
  const close = value.indexOf('>', open)
  if (open < 0 || close < 0) return undefined
  const name = textOf(value.slice(0, open), encoding).trim()
  const email = textOf(value.slice(open + 1, close), encoding)
  return { identity: { name, email }, rest: value.slice(value.lastIndexOf('>') + 1) }
}

/** As git writes it, and as people read it. */
export const identityText = ({ name, email }: Identity): string =>
  name === '' ? `<${email}>` : `${name} <${email}>`

/** What would end a line, a name or an address of git's, or an entry of a list. */
const unfit = /[\0-\x1f\x7f<>]/g

/** An identity that can stand in a commit: without `<`, `>`, line ends, NUL and other control characters. */
export const fit = ({ name, email }: Identity): Identity => ({
  name: name.replace(unfit, '').trim(),
  email: email.replace(unfit, '').trim(),
})
