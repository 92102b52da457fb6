import { randomInt } from 'node:crypto'

/** Without vowels, to avoid words, and without digits that resemble letters (RFC 8628 6.1). */
const alphabet = 'BCDFGHJKLMNPQRSTVWXZ'
const length = 8

/**
 * Creates a user code of eight letters. Its 34 bits are sufficient for a lifetime of 15 minutes.
 */
export const newUserCode = (): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Formats a user code for display: `WDJB-MJHT`. */
export const shownUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** Normalizes a typed code. Case, spaces and hyphens are ignored. */
export const typedUserCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z]/g, '')
