import { join } from 'node:path'
import { runOrThrow } from '../core/processes.ts'
import { sync } from './durability.ts'
import { gitIn } from './environment.ts'
import { isObjectId, isRefName } from './names.ts'
import { data, identity, quoted } from './seed.ts'

/** A file that a commit is to have: one that git has, or its content. */
export interface WantedFile {
  name: string
  mode: string
  source: { id: string } | { content: Buffer }
}

export interface TreeCommit {
  /** A ref that does not exist yet. */
  ref: string
  /** All the files there are to be. */
  files: readonly WantedFile[]
  message: string
  author: { name: string; email: string }
  /** Seconds since the epoch; written in UTC. */
  date: number
  /** The commit to build on. */
  parent?: string
}

/**
 * Makes a commit of exactly some files, in one process, and a new ref for it. It is on disk when this
 * resolves, with its id.
 * @throws RangeError for a name or author that git could not store or should not
 */
export async function commitTree(path: string, commit: TreeCommit): Promise<string> {
  if (!isRefName(commit.ref)) throw new RangeError('Not a ref')
  const command = gitIn(path, ['fast-import', '--quiet', '--date-format=raw', '--done'], {
    settings: [['fastimport.unpackLimit', '1']],
  })
  const output = await runOrThrow(command, stream(commit))
  await sync(join(path, 'objects/pack'))
  return output.toString().trim()
}

function fileCommand({ name, mode, source }: WantedFile): Buffer[] {
  if (!/^100(644|755)$|^120000$/.test(mode)) throw new RangeError('Not the mode of a file')
  if ('content' in source) {
    return [Buffer.from(`M ${mode} inline ${quoted(name)}\n`), data(source.content)]
  }
  if (!isObjectId(source.id)) throw new RangeError('Not an object id')
  return [Buffer.from(`M ${mode} ${source.id} ${quoted(name)}\n`)]
}

/** The commands of git-fast-import(1). */
function stream({ ref, files, message, author, date, parent }: TreeCommit): Buffer {
  const person = `${identity(author)} ${Math.trunc(date)} +0000`
  if (parent !== undefined && !isObjectId(parent)) throw new RangeError('Not an object id')
  const from = parent === undefined ? '' : `from ${parent}\n`
  return Buffer.concat([
    Buffer.from(
      `feature get-mark\ncommit ${ref}\nmark :1\nauthor ${person}\ncommitter ${person}\n`,
    ),
    data(message),
    Buffer.from(`${from}deleteall\n`),
    ...files.flatMap(fileCommand),
    Buffer.from('get-mark :1\ndone\n'),
  ])
}
