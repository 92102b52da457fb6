import { open, type FileHandle } from 'node:fs/promises'

const head = `{"log":{"version":"1.2","creator":{"name":"devplatform","version":"1"},"entries":[\n`
const tail = '\n]}}\n'

/** A recording that is whole after every entry: HAR 1.2, written at its end. */
export class HarFile implements AsyncDisposable {
  readonly #file: FileHandle
  /** Where the next entry goes, in bytes. */
  #end: number
  #empty: boolean
  #written: Promise<void> = Promise.resolve()

  private constructor(file: FileHandle, end: number) {
    this.#file = file
    this.#end = end
    this.#empty = end === head.length
  }

  /**
   * Creates a recording or continues one. Only the owner may read it, because it contains user activity.
   * @throws Error if the existing file is not a recording of this program
   */
  static async open(path: string): Promise<HarFile> {
    const file = await open(path, 'a+', 0o600).then(async (made) => {
      await made.close()
      return await open(path, 'r+')
    })
    const { size } = await file.stat()
    if (size === 0) {
      await file.write(head + tail, 0)
      return new HarFile(file, head.length)
    }
    const last = Buffer.alloc(tail.length)
    await file.read(last, 0, tail.length, Math.max(0, size - tail.length))
    if (last.toString() === tail && size >= head.length)
      return new HarFile(file, size - tail.length)
    await file.close()
    throw new Error(`${path} is there and is no recording`)
  }

  /** Adds an entry after those before it. @throws what the file system throws */
  add(entry: object): Promise<void> {
    const write = async () => {
      const text = `${this.#empty ? '' : ',\n'}${JSON.stringify(entry)}`
      await this.#file.write(text + tail, this.#end)
      this.#end += Buffer.byteLength(text)
      this.#empty = false
    }
    const adding = this.#written.then(write)
    this.#written = adding.catch(() => {})
    return adding
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#written
    await this.#file.close()
  }
}
