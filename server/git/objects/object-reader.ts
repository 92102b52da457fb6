import type { GitPlace } from '../processes/environment.ts'
import { giveBackReaderProcess, ReaderProcess, takeReaderProcess } from './reader-processes.ts'

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
  /** The repository. */
  readonly place: GitPlace
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

class Reader implements ObjectReader {
  readonly place: GitPlace
  #taken: Promise<ReaderProcess>
  /** Readings that have not ended, or failed. */
  #unfinished = 0

  constructor(place: GitPlace) {
    this.place = place
    this.#taken = takeReaderProcess(place)
    this.#taken.catch(() => {}) // reported to those who read
  }

  async #read<Result>(reading: (process: ReaderProcess) => Promise<Result>): Promise<Result> {
    this.#unfinished++
    const result = await this.#readTwice(reading, await this.#taken)
    this.#unfinished--
    return result
  }

  /** Reads with a new process if one that waited fails. */
  async #readTwice<Result>(
    reading: (process: ReaderProcess) => Promise<Result>,
    process: ReaderProcess,
  ): Promise<Result> {
    return reading(process).catch((error: unknown) => {
      if (!process.hasWaited) throw error
      process.stop()
      const another = new ReaderProcess(this.place, process.folder)
      this.#taken = Promise.resolve(another)
      return reading(another)
    })
  }

  info(names: readonly string[]): Promise<(ObjectInfo | undefined)[]> {
    return this.#read(async ({ stdin, output }) => {
      const requests = names.filter(isOneLine)
      stdin.write(requests.map((name) => `info ${name}\n`).join(''))
      const found = new Map<string, ObjectInfo | undefined>()
      for (const name of requests) found.set(name, parsed(await output.line()))
      return names.map((name) => found.get(name))
    })
  }

  allContents(objects: readonly ObjectInfo[]): Promise<Buffer[]> {
    return this.#read(async ({ stdin, output }) => {
      stdin.write(objects.map(({ id }) => `contents ${id}\n`).join(''))
      const found: Buffer[] = []
      for (const { size } of objects) {
        await output.line()
        found.push(await output.bytes(size))
      }
      return found
    })
  }

  async contents(object: ObjectInfo): Promise<Buffer> {
    return (await this.allContents([object]))[0] as Buffer
  }

  [Symbol.dispose](): void {
    this.#taken.then(
      (process) => (this.#unfinished === 0 ? giveBackReaderProcess(process) : process.stop()),
      () => {}, // none was taken
    )
  }
}

/** Opens a repository for reading. Does not support concurrent calls. */
export const openObjects = (place: GitPlace): ObjectReader => new Reader(place)
