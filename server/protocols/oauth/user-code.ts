import { randomInt } from 'node:crypto'

/** No vowels, so that no words come about, and no digits that look like letters (RFC 8628 6.1). */
const alphabet = 'BCDFGHJKLMNPQRSTVWXZ'
const length = 8

/** Eight letters for a person to type: 34 bits, enough for the quarter of an hour that they live. */
export const newUserCode = (): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** As people read it: `WDJB-MJHT`. */
export const shownUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** What somebody has typed, however they have typed it: case, spaces and hyphens do not matter. */
export const typedUserCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z]/g, '')
