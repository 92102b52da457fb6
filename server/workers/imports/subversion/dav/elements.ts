import { decodeText } from '../../../../git/formats/decode-text.ts'
import { malformed } from '../malformed.ts'
import { Xml, type XmlEvent } from './xml.ts'

/** XML events that several functions consume in turn. */
export type XmlEvents = AsyncIterator<XmlEvent, undefined>

/**
 * Parses a document while it arrives.
 * @throws ImportFailure
 */
export async function* readXml(body: AsyncIterable<Buffer>): AsyncGenerator<XmlEvent, undefined> {
  const xml = new Xml()
  for await (const chunk of body) yield* xml.push(chunk.toString('latin1'))
  xml.end()
  return undefined
}

/** Maximum characters of an element's text. */
const maxTextLength = 48 * 1024 * 1024

/** Reads the text of an open element up to its end, without nested elements. */
export async function readText(events: XmlEvents): Promise<string> {
  const parts: string[] = []
  let size = 0
  for (let depth = 1; ;) {
    const { done, value: event } = await events.next()
    if (done) throw malformed()
    if (event.kind === 'open') depth += 1
    if (event.kind === 'close') depth -= 1
    if (depth === 0) return decodeText(Buffer.from(parts.join(''), 'latin1'))
    if (event.kind !== 'text' || depth > 1) continue
    size += event.text.length
    if (size > maxTextLength) throw malformed()
    parts.push(event.text)
  }
}
