import type { Person } from '../formats/commit-log.ts'
import { decodeText } from '../formats/decode-text.ts'
import { isoDate } from '../formats/git-date.ts'
import type { SignedCommit } from './signed-commits.ts'

/** An annotated tag. */
export interface TagObject {
  tag: string
  message: string
  tagger: Person
  object: { id: string; type: string }
  /** Signature and what it signs; undefined for an unsigned tag. */
  signed?: SignedCommit
}

const signatureStart = /^-----BEGIN (PGP|SSH) SIGNATURE-----$/m

/** Reads `name <email> date`. Looks for the address alone, which takes linear time. */
function readTagger(line: string) {
  const address = /<([^<>]*)>/.exec(line)
  if (!address) return { name: '', email: '', date: '' }
  const [{ length }, email = ''] = address
  const [before, after] = [line.slice(0, address.index), line.slice(address.index + length)]
  return { name: before.replace(/ $/, ''), email, date: after.replace(/^ /, '') }
}

/** Parses the content of a tag object (git-mktag(1)). */
export function parseTag(sha: string, content: Buffer): TagObject {
  // One character for each byte, so that the signed part can be measured.
  const text = content.toString('latin1')
  const decoded = (bytes: string) => decodeText(Buffer.from(bytes, 'latin1'))
  const end = text.indexOf('\n\n')
  const head = end < 0 ? text : text.slice(0, end)
  const lines = head.split('\n')
  const value = (name: string) =>
    lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? ''
  const { name, email, date } = readTagger(decoded(value('tagger')))
  const whole = end < 0 ? '' : text.slice(end + 2)
  const cut = whole.search(signatureStart)
  const tag = {
    tag: decoded(value('tag')),
    message: decoded(cut < 0 ? whole : whole.slice(0, cut)).trimEnd(),
    tagger: { name, email, date: isoDate(date) },
    object: { id: value('object'), type: value('type') },
  }
  if (cut < 0) return tag
  const signature = whole.slice(cut).trimEnd()
  const payload = content.subarray(0, end + 2 + cut)
  return { ...tag, signed: { sha, signature, payload, email } }
}
