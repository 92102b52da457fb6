import { isUtf8 } from 'node:buffer'
import { isObjectId, isRefName } from '../../../git/formats/names.ts'

/** A mark, an object id, or a full ref name. */
export type Reference = number | string

export interface Person {
  name: string
  email: string
  /** Seconds since the Unix epoch. */
  seconds: number
  /** Minutes east of UTC. */
  offset?: number
}

/** File modes; `120000` is a symbolic link, `040000` a whole tree by its id. */
export type FileMode = '100644' | '100755' | '120000' | '040000' | '160000'

/**
 * Changes to the tree of the first parent, in order. Strings are UTF-8; buffers are written
 * unchanged.
 */
export type FileChange =
  | { mode: FileMode; of: Reference; path: Buffer | string }
  | { delete: Buffer | string }
  | 'delete all'

export interface FastImportCommit {
  /** The ref that moves to the commit. */
  ref: string
  author?: Person
  committer: Person
  message: Buffer | string
  /** The changes apply to the first parent; a commit without parents starts with an empty tree. */
  parents: readonly Reference[]
  changes: Iterable<FileChange>
}

/** The end of the year 9999, because ISO 8601 years have four digits. */
const lastSecond = 253_402_300_799

/** Git's strictest limit for a time zone. */
const farthestZone = 14 * 60

/**
 * Formats an identity line. Removes characters that would end the name. Git cannot display times
 * before 1970, local time included, so an earlier time becomes 1970 and a zone that leads there
 * becomes UTC.
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

/** Quotes a path for fast-import and keeps its bytes, UTF-8 or not. */
export function quotedPath(path: Buffer | string): string {
  const isText = typeof path === 'string' || isUtf8(path)
  const text = isText
    ? path.toString().replace(/["\\\n]/g, escaped)
    : path.toString('latin1').replace(/["\\\n\x80-\xff]/g, escaped)
  return `"${text}"`
}

/** @throws RangeError for an invalid ref name */
export function refText(ref: string): string {
  if (!isRefName(ref)) throw new RangeError('invalid ref name')
  return ref
}

/** @throws RangeError for an invalid mark, object id or ref name */
export function referenceText(reference: Reference): string {
  if (typeof reference === 'string') return isObjectId(reference) ? reference : refText(reference)
  if (!Number.isSafeInteger(reference) || reference < 1) throw new RangeError('invalid mark')
  return `:${reference}`
}

/**
 * Formats a change.
 * @throws RangeError for a path with NUL
 */
function changeText(change: FileChange): string {
  if (change === 'delete all') return 'deleteall\n'
  const path = 'delete' in change ? change.delete : change.path
  if (path.includes('\0')) throw new RangeError('invalid path')
  if ('delete' in change) return `D ${quotedPath(path)}\n`
  return `M ${change.mode} ${referenceText(change.of)} ${quotedPath(path)}\n`
}

/**
 * Formats the parts of a commit command before and after its message.
 * @throws RangeError for invalid input
 */
export function commitText(mark: number, commit: FastImportCommit): [string, string] {
  const { author, committer, changes } = commit
  const ref = refText(commit.ref)
  const [first, ...others] = commit.parents.map(referenceText)
  // Without a reset, a commit without parents would continue its ref.
  const fresh = first === undefined ? `reset ${ref}\n` : ''
  const identities =
    (author ? `author ${personText(author)}\n` : '') + `committer ${personText(committer)}\n`
  return [
    `${fresh}commit ${ref}\nmark :${mark}\n${identities}`,
    (first === undefined ? '' : `from ${first}\n`) +
      others.map((id) => `merge ${id}\n`).join('') +
      Array.from(changes, changeText).join('') +
      '\n',
  ]
}
