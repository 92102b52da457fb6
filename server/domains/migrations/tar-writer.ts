import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack, type Pack } from 'tar-stream'

/** Thrown when an archive exceeds the maximum size. */
export class ArchiveTooLarge extends Error {
  override readonly name = 'ArchiveTooLarge'
}

/** Maximum size of an archive in bytes, before compression. */
const maxBytes = 10 * 1024 ** 3

/** Writes a tar stream. */
export class TarWriter {
  readonly stream: Pack = pack()
  readonly #signal: AbortSignal
  #size = 0

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /** @throws ArchiveTooLarge, or the reason of the signal */
  #reserve(size: number): void {
    this.#signal.throwIfAborted()
    this.#size += size
    if (this.#size > maxBytes)
      throw new ArchiveTooLarge(`The archive is larger than ${maxBytes} bytes`)
  }

  /** Adds a JSON file. */
  async addJson(name: string, value: unknown): Promise<void> {
    const text = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
    this.#reserve(text.length)
    await new Promise<void>((resolve, reject) => {
      this.stream.entry({ name }, text, (error) => (error ? reject(error) : resolve()))
    })
  }

  async #addFile(name: string, path: string): Promise<void> {
    const { size } = await stat(path)
    this.#reserve(size)
    const entry = this.stream.entry({ name, size, mode: 0o644 })
    const bytes = size === 0 ? Readable.from([]) : createReadStream(path, { end: size - 1 })
    await pipeline(bytes, entry, { signal: this.#signal })
  }

  /** Adds a folder recursively. It must not be modified in the meantime. */
  async addFolder(name: string, path: string): Promise<void> {
    this.#reserve(0)
    await new Promise<void>((resolve, reject) => {
      const entry = { name: `${name}/`, type: 'directory' } as const
      this.stream.entry(entry, (error) => (error ? reject(error) : resolve()))
    })
    const entries = await readdir(path, { withFileTypes: true })
    for (const each of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const [inside, at] = [`${name}/${each.name}`, join(path, each.name)]
      if (each.isDirectory()) await this.addFolder(inside, at)
      else await this.#addFile(inside, at)
    }
  }

  end(): void {
    this.stream.finalize()
  }
}
