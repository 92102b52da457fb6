import { inUtf8, type Bytes } from '../objects/encoding.ts'
import { readHeaded, valueOf, type Field, type Headed } from '../objects/header.ts'
import { notInEncoding, type Identities } from './identities.ts'

/** What is to change in a commit or tag. */
export interface Changes {
  /** Ids by the field that they stand in. */
  ids: Partial<Record<string, (id: string) => string>>
  identities: Identities
}

const people = ['author', 'committer', 'tagger']

/** Signatures, and copies of tags that are signed: they are of what an object was. */
const signatures = /^(gpgsig(-sha256)?|mergetag)$/

interface Change {
  headed: Headed
  /** Of the object; what has no header is UTF-8. */
  encoding: string | undefined
}

/** The whole object in UTF-8, where an encoding has not all characters of a name that it is to have. */
function recoded({ headed, encoding = 'utf-8' }: Change): Change {
  const fields = headed.fields
    .filter(({ key }) => key !== 'encoding')
    .map(({ key, value }) => ({ key, value: value && inUtf8(value, encoding) }))
  const body = Buffer.from(inUtf8(headed.body.toString('latin1'), encoding), 'latin1')
  return { headed: { fields, body }, encoding: undefined }
}

/** Nothing for a field that stays; `notInEncoding` where the encoding is in the way. */
function changed(
  { key, value }: Field,
  encoding: string | undefined,
  { ids, identities }: Changes,
): Bytes | typeof notInEncoding | undefined {
  if (value === undefined) return undefined
  if (people.includes(key)) {
    return identities.rename(value, encoding)
  }
  const id = ids[key]?.(value)
  return id === value ? undefined : id
}

/** Whether anything has changed; in place. */
function change(change: Change, changes: Changes): boolean | typeof notInEncoding {
  let any = false
  for (const field of change.headed.fields) {
    const value = changed(field, change.encoding, changes)
    if (value === notInEncoding) return notInEncoding
    if (value === undefined) continue
    field.value = value
    any = true
  }
  return any
}

/**
 * A commit or tag with other ids and identities, and everything else as it was, but for what was signed.
 * @returns undefined where nothing changes
 */
export function rewriteObject(content: Buffer, changes: Changes): Headed | undefined {
  const headed = readHeaded(content)
  let whole: Change = { headed, encoding: valueOf(headed, 'encoding') }
  let outcome = change(whole, changes)
  if (outcome === notInEncoding) {
    whole = recoded({ ...whole, headed: readHeaded(content) })
    outcome = change(whole, changes)
  }
  if (!outcome) return undefined
  const { fields, body } = whole.headed
  return { fields: fields.filter(({ key }) => !signatures.test(key)), body }
}

const beginnings = ['PGP SIGNATURE', 'PGP MESSAGE', 'SIGNED MESSAGE', 'SSH SIGNATURE'].map(
  (name) => `\n-----BEGIN ${name}-----`,
)

/** The message of a tag without the signature at its end, which begins at the last such line as git reads it. */
export function withoutSignature(body: Buffer): Buffer {
  const at = Math.max(...beginnings.map((beginning) => body.lastIndexOf(beginning)))
  return at < 0 ? body : body.subarray(0, at + 1)
}
