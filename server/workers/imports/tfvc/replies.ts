import { sourceFailure } from '../source-failure.ts'

/** Who is named by a changeset. */
export interface Identity {
  displayName: string
  /** An address, an account of a domain, or nothing. */
  uniqueName: string
}

export interface Changeset {
  id: number
  author: Identity
  committer: Identity
  /** Since the Unix epoch. */
  seconds: number
  comment: string
  commentTruncated: boolean
}

export interface Item {
  /** From the root, `$/Project/...`. */
  path: string
  folder: boolean
  link: boolean
  /** MD5 in Base64, as the server computed it. */
  hash: string | undefined
}

export interface Change {
  /** What was done, of `add`, `edit`, `rename`, `delete`, `branch` and others; several at once. */
  kinds: ReadonlySet<string>
  item: Item
  /** Where a renamed item was. */
  source: string | undefined
}

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function fields(value: unknown): Fields {
  if (!isFields(value)) throw sourceFailure('malformed')
  return value
}

/** What a list has (`count` and `value`). @throws ImportFailure */
export function readList<Each>(reply: unknown, read: (value: unknown) => Each): Each[] {
  const { value } = fields(reply)
  if (!Array.isArray(value)) throw sourceFailure('malformed')
  return value.map(read)
}

function readIdentity(value: unknown): Identity {
  const { displayName, uniqueName } = isFields(value) ? value : {}
  return { displayName: text(displayName), uniqueName: text(uniqueName) }
}

/** `TfvcChangesetRef` of the REST interface. @throws ImportFailure */
export function readChangeset(value: unknown): Changeset {
  const { changesetId, author, checkedInBy, createdDate, ...rest } = fields(value)
  const milliseconds = Date.parse(text(createdDate))
  if (!Number.isSafeInteger(changesetId) || Number.isNaN(milliseconds)) {
    throw sourceFailure('malformed')
  }
  return {
    id: changesetId as number,
    author: readIdentity(author),
    committer: readIdentity(checkedInBy ?? author),
    seconds: Math.floor(milliseconds / 1000),
    comment: text(rest.comment),
    commentTruncated: rest.commentTruncated === true,
  }
}

/** `TfvcItem`. @throws ImportFailure */
export function readItem(value: unknown): Item {
  const { path, isFolder, isSymLink, hashValue } = fields(value)
  if (typeof path !== 'string' || !path.startsWith('$/')) throw sourceFailure('malformed')
  const hash = typeof hashValue === 'string' && hashValue !== '' ? hashValue : undefined
  return { path, folder: isFolder === true, link: isSymLink === true, hash }
}

/** `TfvcChange`. @throws ImportFailure */
export function readChange(value: unknown): Change {
  const { changeType, item, sourceServerItem } = fields(value)
  const kinds = text(changeType)
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  return {
    kinds: new Set(kinds),
    item: readItem(item),
    source: text(sourceServerItem) || undefined,
  }
}
