import { start, stop } from '../core/processes.ts'
import { gitIn } from './environment.ts'
import { Output } from './output.ts'

export interface ObjectInfo {
  id: string
  type: string
  /** Bytes. */
  size: number
}

/**
 * Asks about any number of objects through one process (git-cat-file(1), `--batch-command`). Names are
 * revisions as git reads them, so whoever asks checks first what comes from outside.
 */
export interface ObjectReader extends Disposable {
  /** What each name stands for; undefined where it stands for nothing. */
  info(names: readonly string[]): Promise<(ObjectInfo | undefined)[]>
  /** The bytes of an object that `info` has found, and that are few enough to be held. */
  contents(object: ObjectInfo): Promise<Buffer>
}

function parsed(line: string): ObjectInfo | undefined {
  const [, id, type, size] = /^([0-9a-f]{40}) ([a-z]+) (\d+)$/.exec(line) ?? []
  return id && type ? { id, type, size: Number(size) } : undefined
}

/** A name with a newline would be two commands, and no object that we ask for has one. */
const isOneLine = (name: string) => !/[\n\0]/.test(name)

/** Opens a repository for reading. One question at a time. */
export function openObjects(path: string): ObjectReader {
  const child = start(gitIn(path, ['cat-file', '--batch-command']))
  const output = new Output(child.stdout, 'git cat-file')
  child.on('error', () => {}) // the output ends, which is what whoever asks hears of
  return {
    async info(names) {
      const asked = names.filter(isOneLine)
      child.stdin.write(asked.map((name) => `info ${name}\n`).join(''))
      const found = new Map<string, ObjectInfo | undefined>()
      for (const name of asked) found.set(name, parsed(await output.line()))
      return names.map((name) => found.get(name))
    },
    async contents({ id, size }) {
      child.stdin.write(`contents ${id}\n`)
      await output.line()
      return output.bytes(size)
    },
    [Symbol.dispose]: () => stop(child),
  }
}
