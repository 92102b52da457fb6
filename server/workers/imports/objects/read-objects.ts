import { ProcessOutput } from '../../../git/processes/process-output.ts'
import { ImportFailure } from '../failure.ts'
import { startIn } from './children.ts'

export interface GitObject {
  id: string
  type: string
  content: Buffer
}

/** Larger commits, tags and trees do not occur in practice. */
const largestObject = 64 * 1024 * 1024

const tooLarge = () =>
  new ImportFailure('too large', 'A commit, tag or folder of the source is too large.')

/**
 * Reads the next object from `git cat-file --batch`.
 * @throws ImportFailure for an object over 64 MiB
 * @throws Error for a missing object
 */
async function readObject(output: ProcessOutput): Promise<GitObject> {
  const [id = '', type = '', size = ''] = (await output.line()).split(' ')
  if (!/^\d+$/.test(size)) throw new Error('object of the history is missing')
  if (Number(size) > largestObject) throw tooLarge()
  return { id, type, content: await output.bytes(Number(size)) }
}

/** Input lines of git-rev-list(1) that select commits. */
export function* revisions(tips: Iterable<string>, known: Iterable<string> = []) {
  for (const id of tips) yield `${id}\n`
  for (const id of known) yield `^${id}\n`
}

/** Called for each pass, because a list may be read twice. */
type Revisions = () => Iterable<string>

const listing = ['rev-list', '--topo-order', '--reverse', '--ignore-missing', '--stdin']

function write(stdin: NodeJS.WritableStream, lines: Iterable<string>): void {
  stdin.end([...lines].join(''))
}

/** Yields commits, parents before children. */
export async function* readCommits(
  path: string,
  wanted: Revisions,
  signal: AbortSignal,
): AsyncGenerator<GitObject, void> {
  using lister = startIn(path, listing, signal)
  using reader = startIn(path, ['cat-file', '--batch', '--buffer'], signal)
  write(lister.stdin, wanted())
  lister.stdout.pipe(reader.stdin)
  const output = new ProcessOutput(reader.stdout)
  while (!(await output.isOver())) yield await readObject(output)
  await Promise.all([lister.success, reader.success])
}

/** Counts the commits. */
export async function countCommits(
  path: string,
  wanted: Revisions,
  signal: AbortSignal,
): Promise<number> {
  using counter = startIn(path, ['rev-list', '--count', '--ignore-missing', '--stdin'], signal)
  write(counter.stdin, wanted())
  const line = await new ProcessOutput(counter.stdout).line()
  await counter.success
  return Number(line)
}

/** Reads objects on demand, in the order of the requests. */
export interface ObjectsOnDemand extends Disposable {
  read(id: string): Promise<GitObject>
  /** Reads many objects without waiting between requests. */
  readAll(ids: readonly string[]): AsyncGenerator<GitObject, void>
}

/** Opens a repository for reading, one request at a time. */
export function openOnDemand(path: string, signal: AbortSignal): ObjectsOnDemand {
  const reader = startIn(path, ['cat-file', '--batch'], signal)
  const output = new ProcessOutput(reader.stdout)
  return {
    async read(id) {
      reader.stdin.write(`${id}\n`)
      return readObject(output)
    },
    async *readAll(ids) {
      reader.stdin.write(ids.map((id) => `${id}\n`).join(''))
      for (let left = ids.length; left > 0; left--) yield await readObject(output)
    },
    [Symbol.dispose]: () => reader[Symbol.dispose](),
  }
}
