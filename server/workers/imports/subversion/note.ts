import type { Person } from '../fast-import.ts'
import type { RevisionNote } from './edits.ts'

/** As Subversion's own tools show a revision that nobody signed. */
const nobody = '(no author)'

const cleaned = (text: string) => text.replace(/[<>\p{Cc}]/gu, '').trim()

/** An address already, as hosts have it where people log in with theirs. */
const isAddress = (name: string) => /^[^\s@]+@[^\s@]+$/.test(name)

/** Who made a revision. A bare name gets the repository's id for a host, which nobody else has (seed 4.6). */
export function authorOf({ author = '' }: RevisionNote, uuid: string, seconds: number): Person {
  const name = cleaned(author) || nobody
  return { name, email: isAddress(name) ? name : `${name}@${cleaned(uuid)}`, seconds }
}

/** Seconds since the epoch, not before it; a revision whose date was taken away has that of the one before. */
export function secondsOf({ date = '' }: RevisionNote, before: number): number {
  const at = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(date) ? Date.parse(date) : NaN
  return Number.isNaN(at) ? before : Math.max(Math.floor(at / 1000), 0)
}

/** With the ends of lines that git knows, and none missing. */
export function messageOf({ message = '' }: RevisionNote): string {
  const text = message.replace(/\r\n?/g, '\n').replaceAll('\0', '')
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}
