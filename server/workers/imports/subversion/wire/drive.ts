import type { Edit } from '../edits.ts'
import { malformed } from '../malformed.ts'
import { readPath } from '../paths.ts'
import { failureOf } from './answer.ts'
import type { Item } from './items.ts'
import { bytes, list, number, optional, optionalText, text, word } from './shape.ts'
import type { Wire } from './wire.ts'

/** Maximum number of open folders, one for each name of a path. */
const maxDepth = 4_096

/** Paths of open folders by the server's tokens. */
type Folders = Map<string, string>

type Reader = (params: Item[], folders: Folders) => Edit | undefined

function opened(params: Item[], folders: Folders): string {
  const path = readPath(text(params[0]))
  if (folders.size >= maxDepth) throw malformed()
  folders.set(text(params[2]), path)
  return path
}

function copied(item: Item | undefined) {
  const [path, revision] = list(item)
  return path === undefined
    ? {}
    : { from: { path: readPath(text(path)), revision: number(revision) } }
}

function property([name, optionalValue]: Item[]): { name: string; value?: Buffer } {
  const value = optional(optionalValue)
  return { name: text(name), ...(value !== undefined && { value: bytes(value) }) }
}

/** The editor's commands (protocol, section 3.1.2) and the edit that each produces. */
const readers = new Map<string, Reader>([
  ['target-rev', () => undefined],
  ['open-root', (params, folders) => void folders.set(text(params[1]), '')],
  ['delete-entry', ([path]) => ({ do: 'delete', path: readPath(text(path)) })],
  [
    'add-dir',
    (params, folders) => ({
      ...{ do: 'add folder', path: opened(params, folders) },
      ...copied(params[3]),
    }),
  ],
  ['open-dir', (params, folders) => ({ do: 'open folder', path: opened(params, folders) })],
  [
    'change-dir-prop',
    ([token, ...change], folders) => ({
      ...{ do: 'set on folder', path: folders.get(text(token)) ?? '', ...property(change) },
    }),
  ],
  ['close-dir', ([token], folders) => void folders.delete(text(token))],
  ['absent-dir', () => undefined],
  ['absent-file', () => undefined],
  [
    'add-file',
    ([path, , , from]) => ({ do: 'add file', path: readPath(text(path)), ...copied(from) }),
  ],
  ['open-file', ([path]) => ({ do: 'open file', path: readPath(text(path)) })],
  ['change-file-prop', ([, ...change]) => ({ do: 'set on file', ...property(change) })],
  ['apply-textdelta', () => ({ do: 'begin text' })],
  ['textdelta-chunk', ([, chunk]) => ({ do: 'text', delta: bytes(chunk) })],
  ['textdelta-end', () => undefined],
  ['close-file', ([, checksum]) => ({ do: 'close file', checksum: optionalText(checksum) })],
])

/**
 * Reads the changes of one revision.
 * @throws ImportFailure
 */
export async function* readDrive(wire: Wire): AsyncGenerator<Edit> {
  const folders: Folders = new Map()
  for (;;) {
    const [name, params] = list(await wire.next())
    if (name === 'finish-replay') return
    if (name === 'abort-edit') continue
    if (name === 'failure') throw failureOf(params)
    const edit = reader(word(name))(list(params), folders)
    if (edit) yield edit
  }
}

function reader(name: string): Reader {
  const found = readers.get(name)
  if (!found) throw malformed()
  return found
}
