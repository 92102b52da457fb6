import { join } from 'node:path'
import { runOrThrow } from '../../core/processes.ts'
import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts'
import { dataCommand, quotePath } from '../formats/fast-import.ts'
import { isObjectId, isRefName } from '../formats/names.ts'
import { identityLine } from '../formats/person-line.ts'
import { gitIn } from '../processes/environment.ts'
import { sync } from '../store/durability.ts'
import { requireSafeFiles } from './fsck-files.ts'

/** A file of the new commit: an existing blob or new content. */
export interface WantedFile {
  name: string
  mode: string
  source: { id: string } | { content: Buffer }
}

export interface AllFilesCommit {
  /** Must not exist yet. */
  ref: string
  /** Complete list of files in the new tree. */
  files: readonly WantedFile[]
  message: string
  author: { name: string; email: string }
  /** Seconds since the epoch, written in UTC. */
  date: number
  /** Parent commit. */
  parent?: string
}

/**
 * Creates a commit with exactly the given files, and a new ref for it, with one git process.
 * Resolves with the commit id after the objects are synced to disk.
 * @throws RangeError for a file name or author that git cannot store or that is not allowed
 * @throws ServiceError 422 for a `.gitmodules` or `.gitattributes` that a push could not contain
 */
export async function commitAllFiles(path: string, commit: AllFilesCommit): Promise<string> {
  if (!isRefName(commit.ref)) throw new RangeError('Invalid ref')
  const command = gitIn(path, ['fast-import', '--quiet', '--date-format=raw', '--done'], {
    settings: [['fastimport.unpackLimit', '1']],
  })
  await requireSafeFiles(
    path,
    commit.files.map((file) => ({ ...file, path: file.name })),
  )
  await yieldToEventLoop() // there may be 100,000 files
  const output = await runOrThrow(command, stream(commit))
  await sync(join(path, 'objects/pack'))
  return output.toString().trim()
}

function fileCommand({ name, mode, source }: WantedFile): Buffer[] {
  if (!/^100(644|755)$|^120000$/.test(mode)) throw new RangeError('Invalid file mode')
  if ('content' in source) {
    return [Buffer.from(`M ${mode} inline ${quotePath(name, mode)}\n`), dataCommand(source.content)]
  }
  if (!isObjectId(source.id)) throw new RangeError('Invalid object id')
  return [Buffer.from(`M ${mode} ${source.id} ${quotePath(name, mode)}\n`)]
}

/** Builds the input of git-fast-import(1). */
function stream({ ref, files, message, author, date, parent }: AllFilesCommit): Buffer {
  const person = `${identityLine(author)} ${Math.trunc(date)} +0000`
  if (parent !== undefined && !isObjectId(parent)) throw new RangeError('Invalid object id')
  const from = parent === undefined ? '' : `from ${parent}\n`
  return Buffer.concat([
    Buffer.from(
      `feature get-mark\ncommit ${ref}\nmark :1\nauthor ${person}\ncommitter ${person}\n`,
    ),
    dataCommand(message),
    Buffer.from(`${from}deleteall\n`),
    ...files.flatMap(fileCommand),
    Buffer.from('get-mark :1\ndone\n'),
  ])
}
