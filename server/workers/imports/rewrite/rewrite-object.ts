import { inUtf8, type Bytes } from '../objects/encoding.ts'
import { parseObject, valueOf, type Field, type HeaderObject } from '../objects/header-object.ts'
import { notInEncoding, type Identities } from './identities.ts'

/** Changes to a commit or tag. */
export interface Changes {
  /** Functions that map ids, by header field. */
  ids: Partial<Record<string, (id: string) => string>>
  identities: Identities
}

const identityKeys = ['author', 'committer', 'tagger']

/** Signatures and embedded signed tags, which are invalid after a change. */
const signatures = /^(gpgsig(-sha256)?|mergetag)$/

interface Change {
  headed: HeaderObject
  /** Encoding of the object; undefined is UTF-8. */
  encoding: string | undefined
}

/** Converts the object to UTF-8, because its encoding lacks a character of a new name. */
function toUtf8({ headed, encoding = 'utf-8' }: Change): Change {
  const fields = headed.fields
    .filter(({ key }) => key !== 'encoding')
    .map(({ key, value }) => ({ key, value: value && inUtf8(value, encoding) }))
  const body = Buffer.from(inUtf8(headed.body.toString('latin1'), encoding), 'latin1')
  return { headed: { fields, body }, encoding: undefined }
}

/**
 * Returns the new value of a field; undefined when it stays, `notInEncoding` when the encoding
 * lacks a character.
 */
function changedValue(
  { key, value }: Field,
  encoding: string | undefined,
  { ids, identities }: Changes,
): Bytes | typeof notInEncoding | undefined {
  if (value === undefined) return undefined
  if (identityKeys.includes(key)) {
    return identities.rename(value, encoding)
  }
  const id = ids[key]?.(value)
  return id === value ? undefined : id
}

/** Changes the fields in place. Returns whether any changed. */
function change(change: Change, changes: Changes): boolean | typeof notInEncoding {
  let any = false
  for (const field of change.headed.fields) {
    const value = changedValue(field, change.encoding, changes)
    if (value === notInEncoding) return notInEncoding
    if (value === undefined) continue
    field.value = value
    any = true
  }
  return any
}

/**
 * Rewrites ids and identities of a commit or tag and removes signatures.
 * @returns undefined when nothing changes
 */
export function rewriteObject(content: Buffer, changes: Changes): HeaderObject | undefined {
  const headed = parseObject(content)
  let rewritten: Change = { headed, encoding: valueOf(headed, 'encoding') }
  let outcome = change(rewritten, changes)
  if (outcome === notInEncoding) {
    rewritten = toUtf8({ ...rewritten, headed: parseObject(content) })
    outcome = change(rewritten, changes)
  }
  if (!outcome) return undefined
  const { fields, body } = rewritten.headed
  return { fields: fields.filter(({ key }) => !signatures.test(key)), body }
}

const beginnings = ['PGP SIGNATURE', 'PGP MESSAGE', 'SIGNED MESSAGE', 'SSH SIGNATURE'].map(
  (name) => `\n-----BEGIN ${name}-----`,
)

/**
 * Removes the signature at the end of a tag's message. It starts at the last matching line, as in
 * git.
 */
export function withoutSignature(body: Buffer): Buffer {
  const at = Math.max(...beginnings.map((beginning) => body.lastIndexOf(beginning)))
  return at < 0 ? body : body.subarray(0, at + 1)
}
