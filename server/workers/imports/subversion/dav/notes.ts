import { decodeText } from '../../../../git/formats/decode-text.ts'
import type { RevisionNote } from '../edits.ts'
import { malformed } from '../malformed.ts'
import { decoded } from './base64.ts'
import { readText, readXml } from './elements.ts'

/** Fields of a revision by element name. */
const fields = new Map<string, 'author' | 'date' | 'message'>([
  ['creator-displayname', 'author'],
  ['date', 'date'],
  ['comment', 'message'],
])

/**
 * Reads the revisions of a log report.
 * @throws ImportFailure
 */
export async function* readLog(body: AsyncIterable<Buffer>): AsyncGenerator<RevisionNote> {
  const events = readXml(body)
  let note: Partial<RevisionNote> = {}
  for (;;) {
    const { done, value: event } = await events.next()
    if (done) return
    if (event.kind === 'close' && event.name === 'log-item') yield complete(note)
    if (event.kind !== 'open') continue
    if (event.name === 'log-item') note = {}
    else if (event.name === 'version-name') note.revision = Number(await readText(events))
    const field = fields.get(event.name)
    if (!field) continue
    const text = await readText(events)
    // Characters that XML does not allow are sent as base64.
    const isPacked = event.attributes.get('encoding') === 'base64'
    note[field] = isPacked ? decodeText(decoded(text)) : text
  }
}

function complete(note: Partial<RevisionNote>): RevisionNote {
  const { revision = NaN } = note
  if (!Number.isSafeInteger(revision) || revision < 0) throw malformed()
  return { ...note, revision }
}
