import type { Addition, Changes, History, Revision, RevisionNote } from '../edits.ts'
import { decodeText } from '../../../../git/formats/decode-text.ts'
import { malformed } from '../malformed.ts'
import { below, join, readPath } from '../paths.ts'
import { failureOf, succeeded } from './answer.ts'
import { authenticate, type Credentials } from './authenticate.ts'
import { readDrive } from './drive.ts'
import type { Item } from './items.ts'
import { list, number, text, word } from './shape.ts'
import type { Wire } from './wire.ts'
import { string } from './encode-item.ts'

/**
 * Sends a command and returns the parameters of its success response.
 * @throws ImportFailure
 */
export type Ask = (command: string, params: Item[]) => Promise<Item[]>

interface Session {
  wire: Wire
  source: Credentials
  ask: Ask
  /** URL of the repository. */
  root: string
}

/** The commands that an import needs (protocol, section 3.1.1). */
export function wireCommands(
  { wire, source, ask, root }: Session,
  { base, latest }: Pick<History, 'base' | 'latest'>,
): Pick<History, 'kind' | 'names' | 'changes' | 'widen' | 'revisions'> {
  /** The folder of the session, which the paths in commands are relative to. */
  let folder = base
  const inBase = (name: string) => string(below(folder, join(base, name)))

  return {
    async kind(name) {
      const [kind] = await ask('check-path', [inBase(name), [latest]])
      const known = { dir: 'folder', file: 'file' } as const
      return known[word(kind) as keyof typeof known] ?? 'none'
    },

    async names() {
      const fields = ['kind']
      const [, , entries] = await ask('get-dir', [inBase(''), [latest], 'false', 'true', fields])
      return list(entries).map((entry) => text(list(entry)[0]))
    },

    async widen() {
      if (folder === '') return
      await ask('reparent', [string(root)])
      folder = ''
    },

    async *changes(path, revision) {
      const target = string(below(folder, path))
      wire.send(['log', [[target], [revision], [1], 'true', 'true', 0, 'false', 'revprops', []]])
      await authenticate(wire, source)
      for (;;) {
        const entry = await wire.next()
        if (entry === 'done') break
        if (list(entry)[0] === 'failure') succeeded(entry)
        yield changesOf(list(entry))
      }
      succeeded(await wire.next())
    },

    async *revisions(from, to, known) {
      wire.send(['replay-range', [from, to, known, 'true']])
      await authenticate(wire, source)
      for (let revision = from; revision <= to; revision += 1)
        yield await readRevision(wire, revision)
      succeeded(await wire.next())
    },
  }
}

function changesOf([changed, revision]: Item[]): Changes {
  const added = list(changed).map(list).flatMap(addition)
  return { revision: number(revision), added }
}

/** Reads a changed path; `A` is an addition, `R` a replacement. */
function addition([path, action, origin, details]: Item[]): Addition[] {
  if (action !== 'A' && action !== 'R') return []
  const [from, revision] = list(origin)
  const [kind] = details === undefined ? [] : list(details)
  return [
    {
      path: readPath(text(path)),
      isFile: Buffer.isBuffer(kind) && kind.toString() === 'file',
      ...(from !== undefined && {
        from: { path: readPath(text(from)), revision: number(revision) },
      }),
    },
  ]
}

async function readRevision(wire: Wire, revision: number): Promise<Revision> {
  const [kind, properties] = list(await wire.next())
  if (kind === 'failure') throw failureOf(properties)
  if (kind !== 'revprops') throw malformed()
  return { ...note(revision, list(properties)), edits: readDrive(wire) }
}

function note(revision: number, properties: Item[]): RevisionNote {
  const values = new Map(properties.map(list).map(([name, value]) => [text(name), value] as const))
  const value = (name: string) => (values.has(name) ? lenient(values.get(name)) : undefined)
  return {
    revision,
    author: value('svn:author'),
    date: value('svn:date'),
    message: value('svn:log'),
  }
}

/** Old servers accepted names and messages in any encoding. */
const lenient = (item: Item | undefined): string => {
  if (!Buffer.isBuffer(item)) throw malformed()
  return decodeText(item)
}
