import { html, type Html } from '../html.ts'
import { line } from '../markdown.ts'

/** What a value gets that a query parameter does not take (contract field `x-on-invalid`). */
export type Otherwise = 'refuse' | 'absent' | 'unreadable' | { absent: string[] } | { as: string }

function wordsFor(otherwise: Otherwise): string {
  if (otherwise === 'refuse') return 'Other values are refused with 422.'
  if (otherwise === 'unreadable')
    return 'A query that cannot be read is refused with 400 and a line of text.'
  if (otherwise === 'absent') return 'Other values count as not sent.'
  if ('as' in otherwise) return `Other values count as \`${otherwise.as}\`.`
  const names = otherwise.absent.map((name) => `\`${name}\``).join(' and ')
  return `With another value, ${names} count as not sent.`
}

/** A sentence about values that a query parameter does not take. */
export const otherValues = (otherwise: Otherwise | undefined): Html =>
  otherwise === undefined ? html`` : html`${line(wordsFor(otherwise))}`
