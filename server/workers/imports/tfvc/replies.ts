import { sourceFailure } from '../source-failure.ts'

/** A person named by a changeset. */
export interface Identity {
  displayName: string
  /** An email address, a domain account, or empty. */
  uniqueName: string
}

export interface Changeset {
  id: number
  author: Identity
  committer: Identity
  /** Seconds since the Unix epoch. */
  seconds: number
  comment: string
  commentTruncated: boolean
}

export interface Item {
  /** Full path, `$/Project/...`. */
  path: string
  folder: boolean
  link: boolean
  /** MD5 in base64, as computed by the server. */
  hash: string | undefined
}

export interface Change {
  /**
   * Kinds of change such as `add`, `edit`, `rename`, `delete` and `branch`; one change may have
   * several.
   */
  kinds: ReadonlySet<string>
  item: Item
  /** Previous path of a renamed item. */
  source: string | undefined
}

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function fields(value: unknown): Fields {
  if (!isFields(value)) throw sourceFailure('malformed')
  return value
}

/**
 * Parses a list (`count` and `value`).
 * @throws ImportFailure
 */
export function readList<Each>(reply: unknown, read: (value: unknown) => Each): Each[] {
  const { value } = fields(reply)
  if (!Array.isArray(value)) throw sourceFailure('malformed')
  return value.map(read)
}

function readIdentity(value: unknown): Identity {
  const { displayName, uniqueName } = isFields(value) ? value : {}
  return { displayName: text(displayName), uniqueName: text(uniqueName) }
}

/**
 * Parses `TfvcChangesetRef` of the REST API.
 * @throws ImportFailure
 */
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

/**
 * Parses `TfvcItem`.
 * @throws ImportFailure
 */
export function readItem(value: unknown): Item {
  const { path, isFolder, isSymLink, hashValue } = fields(value)
  if (typeof path !== 'string' || !path.startsWith('$/')) throw sourceFailure('malformed')
  const hash = typeof hashValue === 'string' && hashValue !== '' ? hashValue : undefined
  return { path, folder: isFolder === true, link: isSymLink === true, hash }
}

/**
 * Parses `TfvcChange`.
 * @throws ImportFailure
 */
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
