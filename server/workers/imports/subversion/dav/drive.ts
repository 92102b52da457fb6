import type { Edit } from '../edits.ts'
import { malformed } from '../malformed.ts'
import { readPath } from '../paths.ts'
import { Base64, decoded } from './base64.ts'
import { copiedFrom } from './copied-from.ts'
import { readText, readXml, type XmlEvents } from './elements.ts'
import type { XmlEvent } from './xml.ts'

type Opening = Extract<XmlEvent, { kind: 'open' }>

const pathOf = ({ attributes }: Opening): string => {
  const name = attributes.get('name')
  if (name === undefined) throw malformed()
  return readPath(name)
}

type Simple = (opening: Opening) => Edit | undefined

/** Elements of an editor report whose attributes contain everything. */
const attributeOnly = new Map<string, Simple>([
  ['editor-report', () => undefined],
  ['target-revision', () => undefined],
  ['open-root', () => undefined],
  ['close-directory', () => undefined],
  ['delete-entry', (opening) => ({ do: 'delete', path: pathOf(opening) })],
  [
    'add-directory',
    (opening) => ({ do: 'add folder', path: pathOf(opening), ...copiedFrom(opening) }),
  ],
  ['open-directory', (opening) => ({ do: 'open folder', path: pathOf(opening) })],
  ['add-file', (opening) => ({ do: 'add file', path: pathOf(opening), ...copiedFrom(opening) })],
  ['open-file', (opening) => ({ do: 'open file', path: pathOf(opening) })],
  ['close-file', ({ attributes }) => ({ do: 'close file', checksum: attributes.get('checksum') })],
])

/**
 * Reads the changes of one revision from the response to a replay report.
 * @throws ImportFailure
 */
export async function* readReplay(body: AsyncIterable<Buffer>): AsyncGenerator<Edit> {
  const events = readXml(body)
  let folder = ''
  for (;;) {
    const { done, value: event } = await events.next()
    if (done) return
    if (event.kind !== 'open') continue
    const read = attributeOnly.get(event.name)
    const edit = read?.(event)
    if (edit?.do === 'open folder' || edit?.do === 'add folder') folder = edit.path
    if (edit) yield edit
    else if (event.name === 'apply-textdelta') yield* readDelta(events)
    else if (event.name.startsWith('change-')) yield await readProperty(event, events, folder)
    else if (!read) throw malformed()
  }
}

async function* readDelta(events: XmlEvents): AsyncGenerator<Edit> {
  yield { do: 'begin text' }
  const base64 = new Base64()
  for (;;) {
    const { done, value: event } = await events.next()
    if (done || event.kind === 'open') throw malformed()
    if (event.kind === 'close') break
    const delta = base64.push(event.text)
    if (delta.length > 0) yield { do: 'text', delta }
  }
  base64.end()
}

async function readProperty(
  { name: element, attributes }: Opening,
  events: XmlEvents,
  folder: string,
): Promise<Edit> {
  const name = attributes.get('name')
  if (name === undefined) throw malformed()
  const text = await readText(events)
  const isGone = attributes.get('del') === 'true'
  const change = { name, ...(!isGone && { value: decoded(text) }) }
  if (element === 'change-dir-prop') return { do: 'set on folder', path: folder, ...change }
  if (element !== 'change-file-prop') throw malformed()
  return { do: 'set on file', ...change }
}
