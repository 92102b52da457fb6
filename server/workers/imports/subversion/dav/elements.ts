import { StringDecoder } from 'node:string_decoder'
import { malformed } from '../malformed.ts'
import { Xml, type XmlEvent } from './xml.ts'

/** The parts of a document, for several who read on in turn. */
export type XmlEvents = AsyncIterator<XmlEvent, undefined>

/** The parts of a document, as it comes. @throws ImportFailure */
export async function* readXml(body: AsyncIterable<Buffer>): AsyncGenerator<XmlEvent, undefined> {
  const decoder = new StringDecoder('utf8')
  const xml = new Xml()
  for await (const chunk of body) yield* xml.push(decoder.write(chunk))
  yield* xml.push(decoder.end())
  xml.end()
  return undefined
}

/** Text of one element that is held, in characters. */
const longestText = 48 * 1024 * 1024

/** The text of an element, of which the opening has been read, up to its end; what is in it is left out. */
export async function readText(events: XmlEvents): Promise<string> {
  const parts: string[] = []
  let size = 0
  for (let depth = 1; ;) {
    const { done, value: event } = await events.next()
    if (done) throw malformed()
    if (event.kind === 'open') depth += 1
    if (event.kind === 'close') depth -= 1
    if (depth === 0) return parts.join('')
    if (event.kind !== 'text' || depth > 1) continue
    size += event.text.length
    if (size > longestText) throw malformed()
    parts.push(event.text)
  }
}
