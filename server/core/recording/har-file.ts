import { open, type FileHandle } from 'node:fs/promises'

const head = `{"log":{"version":"1.2","creator":{"name":"devplatform","version":"1"},"entries":[\n`
const tail = '\n]}}\n'

/** A HAR 1.2 file that is valid JSON after every entry. Entries are appended. */
export class HarFile implements AsyncDisposable {
  readonly #file: FileHandle
  /** Offset of the next entry in bytes. */
  #end: number
  #empty: boolean
  #written: Promise<void> = Promise.resolve()

  private constructor(file: FileHandle, end: number) {
    this.#file = file
    this.#end = end
    this.#empty = end === head.length
  }

  /**
   * Opens or creates a HAR file. Only its owner can read it, because it contains personal data.
   * @throws Error for an existing file that is not a recording of this server
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
    throw new Error(`the file exists and is not a recording of this server`)
  }

  /** Appends an entry. @throws file system errors */
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
