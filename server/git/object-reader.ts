import { start, stop } from '../core/processes.ts'
import { gitIn } from './environment.ts'
import { ProcessOutput } from './process-output.ts'

export interface ObjectInfo {
  id: string
  type: string
  /** In bytes. */
  size: number
}

/**
 * Reads any number of objects through one git process (git-cat-file(1), `--batch-command`). Names
 * are git revisions, so callers must validate external input first.
 */
export interface ObjectReader extends Disposable {
  /** Path of the repository. */
  readonly path: string
  /** Looks up each name; undefined for names that do not resolve. */
  info(names: readonly string[]): Promise<(ObjectInfo | undefined)[]>
  /** Reads the content of an object returned by `info`. The content must fit into memory. */
  contents(object: ObjectInfo): Promise<Buffer>
  /** Reads the contents of several objects, without waiting for one before asking for the next. */
  allContents(objects: readonly ObjectInfo[]): Promise<Buffer[]>
}

function parsed(line: string): ObjectInfo | undefined {
  const [, id, type, size] = /^([0-9a-f]{40}) ([a-z]+) (\d+)$/.exec(line) ?? []
  return id && type ? { id, type, size: Number(size) } : undefined
}

/** A newline in a name would start a second command. No valid name contains one. */
const isOneLine = (name: string) => !/[\n\0]/.test(name)

/** Opens a repository for reading. Does not support concurrent calls. */
export function openObjects(path: string): ObjectReader {
  const child = start(gitIn(path, ['cat-file', '--batch-command']))
  const output = new ProcessOutput(child.stdout, 'git cat-file')
  child.on('error', () => {}) // reported by `Output`, because the stream ends
  const allContents = async (objects: readonly ObjectInfo[]) => {
    child.stdin.write(objects.map(({ id }) => `contents ${id}\n`).join(''))
    const found: Buffer[] = []
    for (const { size } of objects) {
      await output.line()
      found.push(await output.bytes(size))
    }
    return found
  }
  return {
    path,
    allContents,
    async info(names) {
      const requests = names.filter(isOneLine)
      child.stdin.write(requests.map((name) => `info ${name}\n`).join(''))
      const found = new Map<string, ObjectInfo | undefined>()
      for (const name of requests) found.set(name, parsed(await output.line()))
      return names.map((name) => found.get(name))
    },
    contents: async (object) => (await allContents([object]))[0] as Buffer,
    [Symbol.dispose]: () => stop(child),
  }
}
