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
const signatureKeys = /^(gpgsig(-sha256)?|mergetag)$/

interface Encoded {
  object: HeaderObject
  /** Undefined for UTF-8. */
  encoding: string | undefined
}

/** Converts the object to UTF-8, because its encoding lacks a character of a new name. */
function toUtf8({ object, encoding = 'utf-8' }: Encoded): Encoded {
  const fields = object.fields
    .filter(({ key }) => key !== 'encoding')
    .map(({ key, value }) => ({ key, value: value && inUtf8(value, encoding) }))
  const body = Buffer.from(inUtf8(object.body.toString('latin1'), encoding), 'latin1')
  return { object: { fields, body }, encoding: undefined }
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
function applyChanges(
  { object, encoding }: Encoded,
  changes: Changes,
): boolean | typeof notInEncoding {
  let any = false
  for (const field of object.fields) {
    const value = changedValue(field, encoding, changes)
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
  const object = parseObject(content)
  let rewritten: Encoded = { object, encoding: valueOf(object, 'encoding') }
  let outcome = applyChanges(rewritten, changes)
  if (outcome === notInEncoding) {
    rewritten = toUtf8({ ...rewritten, object: parseObject(content) })
    outcome = applyChanges(rewritten, changes)
  }
  if (!outcome) return undefined
  const { fields, body } = rewritten.object
  return { fields: fields.filter(({ key }) => !signatureKeys.test(key)), body }
}

const firstLines = ['PGP SIGNATURE', 'PGP MESSAGE', 'SIGNED MESSAGE', 'SSH SIGNATURE'].map(
  (name) => `\n-----BEGIN ${name}-----`,
)

/**
 * Removes the signature at the end of a tag's message. It starts at the last matching line, as in
 * git.
 */
export function withoutSignature(body: Buffer): Buffer {
  const at = Math.max(...firstLines.map((line) => body.lastIndexOf(line)))
  return at < 0 ? body : body.subarray(0, at + 1)
}
