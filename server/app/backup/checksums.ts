import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { posix } from 'node:path'
import { createInterface } from 'node:readline'
import { ConfigError } from '../../core/config-error.ts'
import { isKnownFile } from './known-files.ts'

/** A file of a backup. */
export interface Checksum {
  /** Lowercase hex. */
  sha256: string
  /** Relative to the backup. */
  path: string
}

/** Writes a list of checksums in the format of sha256sum(1), so that `sha256sum -c` can read it. */
export class ChecksumList implements AsyncDisposable {
  readonly #file: FileHandle

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async create(path: string): Promise<ChecksumList> {
    return new ChecksumList(await open(path, 'wx'))
  }

  async add(checksums: readonly Checksum[]): Promise<void> {
    const lines = checksums.map(({ sha256, path }) => `${sha256}  ${path}\n`)
    await this.#file.appendFile(lines.join(''))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.sync()
    await this.#file.close()
  }
}

/** Paths come from outside. They must not lead out of the folder. */
function isInside(path: string): boolean {
  return !posix.isAbsolute(path) && !path.split('/').some((name) => ['', '.', '..'].includes(name))
}

/**
 * Reads a list line by line.
 * @throws ConfigError for a line that is not the checksum of a file that backups have
 */
export async function* readChecksums(file: string): AsyncGenerator<Checksum> {
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Infinity,
  })) {
    const [, sha256, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
    if (sha256 === undefined || path === undefined || !isInside(path)) {
      throw new ConfigError(`${file} is damaged: "${line.slice(0, 100)}" is not a checksum`)
    }
    if (!isKnownFile(path)) {
      throw new ConfigError(`${file} is damaged: backups have no ${path.slice(0, 100)}`)
    }
    yield { sha256, path }
  }
}
