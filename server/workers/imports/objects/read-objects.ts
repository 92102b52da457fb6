import { Output } from '../../../git/output.ts'
import { ImportFailure } from '../failure.ts'
import { startIn } from './children.ts'

export interface GitObject {
  id: string
  type: string
  content: Buffer
}

/** Nobody writes a commit, a tag or a folder of so many bytes. */
const largestObject = 64 * 1024 * 1024

const tooLarge = () =>
  new ImportFailure('too large', 'A commit, a tag or a folder of the source is too large.')

/**
 * The next object that `git cat-file --batch` writes.
 * @throws ImportFailure for one over 64 MiB
 * @throws Error for one that is not there
 */
async function readObject(output: Output): Promise<GitObject> {
  const [id = '', type = '', size = ''] = (await output.line()).split(' ')
  if (!/^\d+$/.test(size)) throw new Error('An object of the history is missing')
  if (Number(size) > largestObject) throw tooLarge()
  return { id, type, content: await output.bytes(Number(size)) }
}

/** Which commits of a repository are meant, as git-rev-list(1) reads them from its standard input. */
export function* revisions(tips: Iterable<string>, known: Iterable<string> = []) {
  for (const id of tips) yield `${id}\n`
  for (const id of known) yield `^${id}\n`
}

/** What is listed twice is read twice, so each list is made anew. */
type Revisions = () => Iterable<string>

const listing = ['rev-list', '--topo-order', '--reverse', '--ignore-missing', '--stdin']

function write(stdin: NodeJS.WritableStream, lines: Iterable<string>): void {
  stdin.end([...lines].join(''))
}

/** The commits, parents before their children. */
export async function* readCommits(
  path: string,
  wanted: Revisions,
  signal: AbortSignal,
): AsyncGenerator<GitObject, void> {
  using lister = startIn(path, listing, signal)
  using reader = startIn(path, ['cat-file', '--batch', '--buffer'], signal)
  write(lister.stdin, wanted())
  lister.stdout.pipe(reader.stdin)
  const output = new Output(reader.stdout)
  while (!(await output.isOver())) yield await readObject(output)
  await Promise.all([lister.success, reader.success])
}

/** How many commits there are. */
export async function countCommits(
  path: string,
  wanted: Revisions,
  signal: AbortSignal,
): Promise<number> {
  using counter = startIn(path, ['rev-list', '--count', '--ignore-missing', '--stdin'], signal)
  write(counter.stdin, wanted())
  const line = await new Output(counter.stdout).line()
  await counter.success
  return Number(line)
}

/** Objects one by one, in the order in which they are asked for. */
export interface ObjectsOnDemand extends Disposable {
  read(id: string): Promise<GitObject>
  /** Many at once, without waiting for one before asking for the next. */
  readAll(ids: readonly string[]): AsyncGenerator<GitObject, void>
}

/** Opens a repository for reading; one question at a time. */
export function openOnDemand(path: string, signal: AbortSignal): ObjectsOnDemand {
  const reader = startIn(path, ['cat-file', '--batch'], signal)
  const output = new Output(reader.stdout)
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
