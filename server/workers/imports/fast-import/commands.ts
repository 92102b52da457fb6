import { isUtf8 } from 'node:buffer'
import { isObjectId, isRefName } from '../../../git/names.ts'

/** A mark of this pen, the id of an object, or the full name of a ref. */
export type Reference = number | string

export interface Person {
  name: string
  email: string
  /** Since the Unix epoch. */
  seconds: number
  /** Minutes east of UTC. */
  offset?: number
}

/** `100644`, `100755`, `120000` for a link, `040000` for a whole folder by the id of its tree. */
export type FileMode = '100644' | '100755' | '120000' | '040000' | '160000'

/** What a commit does to the tree of its first parent, in order. Strings are UTF-8; bytes are kept. */
export type FileChange =
  | { mode: FileMode; of: Reference; path: Buffer | string }
  | { delete: Buffer | string }
  | 'delete all'

export interface PenCommit {
  /** The ref that moves there. */
  ref: string
  author?: Person
  committer: Person
  message: Buffer | string
  /** The first is the one that changes build on; a commit without any is a first one, with an empty tree. */
  parents: readonly Reference[]
  changes: Iterable<FileChange>
}

/** The end of the year 9999: four digits are all that ISO 8601 has. */
const lastSecond = 253_402_300_799

/** Git's strictest limit for a zone. */
const farthestZone = 14 * 60

/**
 * A person as git writes it. What would end a name early is left out. Git cannot show an instant before
 * 1970, also not in local time, so an earlier one is 1970 and a zone that leads there is UTC.
 */
export function personText({ name, email, seconds, offset = 0 }: Person): string {
  const plain = (text: string) => text.replace(/[<>\p{Cc}]/gu, '').trim()
  const at = Math.min(Math.max(Math.trunc(seconds) || 0, 0), lastSecond)
  const zone = Math.trunc(offset) || 0
  const isShown = Math.abs(zone) <= farthestZone && at + zone * 60 >= 0 && seconds >= 0
  return `${plain(name)} <${plain(email)}> ${at} ${zoneText(isShown ? zone : 0)}`
}

function zoneText(offset: number): string {
  const minutes = Math.abs(offset)
  const digits = Math.trunc(minutes / 60) * 100 + (minutes % 60)
  return `${offset < 0 ? '-' : '+'}${String(digits).padStart(4, '0')}`
}

const escaped = (byte: string) => `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`

/** A path as fast-import takes it, with its bytes as they are, UTF-8 or not. */
export function quotedPath(path: Buffer | string): string {
  const isText = typeof path === 'string' || isUtf8(path)
  const text = isText
    ? path.toString().replace(/["\\\n]/g, escaped)
    : path.toString('latin1').replace(/["\\\n\x80-\xff]/g, escaped)
  return `"${text}"`
}

/** @throws RangeError for a name that git does not take */
export function refText(ref: string): string {
  if (!isRefName(ref)) throw new RangeError('Not the name of a ref')
  return ref
}

/** @throws RangeError for what is no mark, no object's id and no ref's name */
export function referenceText(reference: Reference): string {
  if (typeof reference === 'string') return isObjectId(reference) ? reference : refText(reference)
  if (!Number.isSafeInteger(reference) || reference < 1) throw new RangeError('Not a mark')
  return `:${reference}`
}

/** A NUL, which no path can have, is refused with RangeError. */
function changeText(change: FileChange): string {
  if (change === 'delete all') return 'deleteall\n'
  const path = 'delete' in change ? change.delete : change.path
  if (path.includes('\0')) throw new RangeError('Not a path')
  if ('delete' in change) return `D ${quotedPath(path)}\n`
  return `M ${change.mode} ${referenceText(change.of)} ${quotedPath(path)}\n`
}

/**
 * What comes before the message of a commit, and what comes after it.
 * @throws RangeError for what git does not take
 */
export function commitText(mark: number, commit: PenCommit): [string, string] {
  const { author, committer, changes } = commit
  const ref = refText(commit.ref)
  const [first, ...others] = commit.parents.map(referenceText)
  // Without it a commit that has no parent would follow the last one on its ref.
  const fresh = first === undefined ? `reset ${ref}\n` : ''
  const people =
    (author ? `author ${personText(author)}\n` : '') + `committer ${personText(committer)}\n`
  return [
    `${fresh}commit ${ref}\nmark :${mark}\n${people}`,
    (first === undefined ? '' : `from ${first}\n`) +
      others.map((id) => `merge ${id}\n`).join('') +
      Array.from(changes, changeText).join('') +
      '\n',
  ]
}
