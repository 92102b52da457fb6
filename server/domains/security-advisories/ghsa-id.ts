import { randomInt } from 'node:crypto'

/** No vowels and no characters that are easily confused. */
const alphabet = '23456789cfghjmpqrvwx'

const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Generates an id: `GHSA-` and twelve characters, with 4 · 10^15 combinations. */
export const newGhsaId = (): string => ['GHSA', group(), group(), group()].join('-')

const shape = new RegExp(`^GHSA(-[${alphabet}]{4}){3}$`)

/** Normalizes the case of an id; undefined for an invalid id. */
export function ghsaIdFrom(text: string): string | undefined {
  const id = text.toLowerCase().replace(/^ghsa/, 'GHSA')
  return shape.test(id) ? id : undefined
}
