import type { Person } from '../fast-import.ts'
import type { RevisionNote } from './edits.ts'

/** Subversion's own placeholder for a missing author. */
const noAuthor = '(no author)'

const cleaned = (text: string) => text.replace(/[<>\p{Cc}]/gu, '').trim()

/** Whether the name is an email address, as on hosts where people sign in with theirs. */
const isAddress = (name: string) => /^[^\s@]+@[^\s@]+$/.test(name)

/** Builds the author of a revision. A bare name gets the repository's UUID as its host. */
export function authorOf({ author = '' }: RevisionNote, uuid: string, seconds: number): Person {
  const name = cleaned(author) || noAuthor
  return { name, email: isAddress(name) ? name : `${name}@${cleaned(uuid)}`, seconds }
}

/**
 * Seconds since the epoch, at least 0. A revision without a date gets the date of the previous one.
 */
export function secondsOf({ date = '' }: RevisionNote, before: number): number {
  const at = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(date) ? Date.parse(date) : NaN
  return Number.isNaN(at) ? before : Math.max(Math.floor(at / 1000), 0)
}

/** Normalizes line endings and adds a missing one at the end. */
export function messageOf({ message = '' }: RevisionNote): string {
  const text = message.replace(/\r\n?/g, '\n').replaceAll('\0', '')
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}
