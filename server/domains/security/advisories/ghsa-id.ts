import { randomInt } from 'node:crypto'

/** Without vowels and without what is mistaken for something else. */
const alphabet = '23456789cfghjmpqrvwx'

const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A new identifier: `GHSA-` and twelve letters, of which there are 4 · 10^15. */
export const newGhsaId = (): string => ['GHSA', group(), group(), group()].join('-')

const shape = new RegExp(`^GHSA(-[${alphabet}]{4}){3}$`)

/** The identifier as it is kept, however it was written; undefined for what is none. */
export function ghsaIdFrom(text: string): string | undefined {
  const id = text.toLowerCase().replace(/^ghsa/, 'GHSA')
  return shape.test(id) ? id : undefined
}
