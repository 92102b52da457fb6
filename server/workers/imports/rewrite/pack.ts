import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { deflateSync } from 'node:zlib'
import { entryHeader, packHeader, type ObjectKind } from '../../../git/formats/pack-format.ts'
import { sync } from '../../../git/store/durability.ts'
import { startIn } from '../objects/children.ts'
import { IdMap } from './id-map.ts'

/** Bytes gathered before a write. */
const maxGathered = 1024 * 1024

/**
 * Maximum bytes of content for the small compression window, which is faster to set up. Most
 * commits are shorter.
 */
const smallContentLimit = 4096
const smallWindow = { level: 1, windowBits: 12, memLevel: 4, chunkSize: 2048 }

/**
 * Writes new objects of a repository to a temporary file next to its packs, because the pack header
 * needs their number. git's own cleanup deletes abandoned files with this name.
 */
export class Pack implements AsyncDisposable {
  readonly #path: string
  readonly #file: string
  #handle: FileHandle | undefined
  #gathered: Buffer[] = []
  #size = 0
  readonly #ids = new IdMap()

  /** @param path path of the bare repository */
  constructor(path: string) {
    this.#path = path
    this.#file = join(path, 'objects/pack', `tmp_pack_${randomUUID()}`)
  }

  /**
   * Adds an object, unless it was added before, and returns its id. Call `settle` when `isFull`.
   */
  add(kind: ObjectKind, content: Buffer): string {
    const id = createHash('sha1').update(`${kind} ${content.length}\0`).update(content)
    const hex = id.digest('hex')
    if (this.#ids.has(hex)) return hex
    this.#ids.add(hex, hex)
    const packed = deflateSync(
      content,
      content.length <= smallContentLimit ? smallWindow : { level: 1 },
    )
    this.#gathered.push(entryHeader(kind, content.length), packed)
    this.#size += packed.length
    return hex
  }

  /** Whether gathered data should be written. */
  get isFull(): boolean {
    return this.#size >= maxGathered
  }

  /** Writes the gathered data. */
  async settle(): Promise<void> {
    this.#handle ??= await open(this.#file, 'wx')
    const gathered = this.#gathered
    this.#gathered = []
    this.#size = 0
    await this.#handle.appendFile(Buffer.concat(gathered))
  }

  async *#content(): AsyncGenerator<Buffer> {
    const hash = createHash('sha1')
    const header = packHeader(this.#ids.size)
    hash.update(header)
    yield header
    for await (const chunk of createReadStream(this.#file) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
    yield hash.digest()
  }

  /** Passes the pack to git, which checks and indexes it. Does nothing without objects. */
  async finish(signal: AbortSignal): Promise<void> {
    if (this.#ids.size === 0) return
    await this.settle()
    using indexer = startIn(this.#path, ['index-pack', '--stdin'], signal)
    indexer.stdout.resume()
    // The process reports the cause of a broken pipe better than the pipe.
    await pipeline(this.#content(), indexer.stdin).catch((error: Error) =>
      indexer.success.then(() => {
        throw error
      }),
    )
    await indexer.success
    await sync(join(this.#path, 'objects/pack'))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle?.close()
    await rm(this.#file, { force: true })
  }
}
