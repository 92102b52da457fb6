import { start, stop } from '../processes.ts'
import { gitIn } from './environment.ts'

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

/** What a process writes, by line and by length. */
class Output {
  readonly #chunks: AsyncIterator<Buffer, undefined>
  #held: Buffer = Buffer.alloc(0)

  constructor({ stdout }: ReturnType<typeof start>) {
    this.#chunks = (stdout as AsyncIterable<Buffer, undefined>)[Symbol.asyncIterator]()
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next()
    if (done) throw new Error('git cat-file ended before it had answered')
    this.#held = Buffer.concat([this.#held, value])
  }

  async line(): Promise<string> {
    while (!this.#held.includes(10)) await this.#more()
    const end = this.#held.indexOf(10)
    const line = this.#held.toString('utf8', 0, end)
    this.#held = this.#held.subarray(end + 1)
    return line
  }

  /** Exactly so many bytes and the newline that follows them. */
  async bytes(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    let missing = size + 1
    while (missing > this.#held.length) {
      parts.push(this.#held)
      missing -= this.#held.length
      this.#held = Buffer.alloc(0)
      await this.#more()
    }
    parts.push(this.#held.subarray(0, missing))
    this.#held = this.#held.subarray(missing)
    return Buffer.concat(parts).subarray(0, size)
  }
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
  const output = new Output(child)
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
