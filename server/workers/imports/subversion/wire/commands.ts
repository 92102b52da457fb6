import type { History, Revision, RevisionNote } from '../edits.ts'
import { malformed } from '../malformed.ts'
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
}

const here = string('')

/** The commands that an import needs (protocol, section 3.1.1). */
export function wireCommands(
  { wire, source, ask }: Session,
  { base, latest }: Pick<History, 'base' | 'latest'>,
): Pick<History, 'kind' | 'names' | 'touching' | 'revisions'> {
  return {
    async kind(name) {
      const [kind] = await ask('check-path', [string(name), [latest]])
      const known = { dir: 'folder', file: 'file' } as const
      return known[word(kind) as keyof typeof known] ?? 'none'
    },

    async names() {
      const fields = ['kind']
      const [, , entries] = await ask('get-dir', [here, [latest], 'false', 'true', fields])
      return list(entries).map((entry) => text(list(entry)[0]))
    },

    async touching() {
      if (base === '') return Array.from({ length: latest }, (_, index) => index + 1)
      wire.send(['log', [[here], [latest], [1], 'false', 'true', 0, 'false', 'revprops', []]])
      await authenticate(wire, source)
      const revisions: number[] = []
      for (;;) {
        const entry = await wire.next()
        if (entry === 'done') break
        if (list(entry)[0] === 'failure') succeeded(entry)
        revisions.push(number(list(entry)[1]))
      }
      succeeded(await wire.next())
      return revisions.reverse()
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

/** Old servers accepted messages in any encoding, so invalid UTF-8 is replaced. */
const lenient = (item: Item | undefined): string => {
  if (!Buffer.isBuffer(item)) throw malformed()
  return item.toString()
}
