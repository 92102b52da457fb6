import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { forEachOf } from '../../core/concurrency/for-each-of.ts'
import { createRepositoryFolders, repositoryFiles } from '../../git/store/repository-files.ts'
import type { ChecksumList, Checksum } from './checksums.ts'
import { copyHashed } from './hashed-copy.ts'

/** Files that are copied at a time. */
const concurrency = 8

/** Attempts to copy a repository whose objects disappear, which maintenance of another host causes. */
const maxAttempts = 3

const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Copies files from a data folder into a backup, and counts and hashes them. */
export class BackupWriter {
  readonly #from: string
  readonly #to: string
  readonly #list: ChecksumList
  files = 0
  bytes = 0

  /** @param from the data folder @param to the folder `data` in the backup */
  constructor(from: string, to: string, list: ChecksumList) {
    this.#from = from
    this.#to = to
    this.#list = list
  }

  /** Adds a file that is in the backup already. */
  async note(path: string, { bytes, sha256 }: { bytes: number; sha256: string }): Promise<void> {
    this.files++
    this.bytes += bytes
    await this.#list.add([{ path, sha256 }])
  }

  /** Copies a file, if it exists. @param path relative to the data folder */
  async copyFile(path: string): Promise<void> {
    const copied = await this.#copy(path).catch((error: unknown) => {
      if (!isAbsent(error)) throw error
    })
    if (copied) await this.note(copied.path, copied)
  }

  /**
   * Copies a repository. The refs are read before the objects, so that every ref has its objects.
   * @param path relative to the data folder
   * @returns false when it does not exist
   */
  async copyRepository(path: string, attempt = 1): Promise<boolean> {
    const files = await repositoryFiles(join(this.#from, path))
    if (!files) return false
    const copied: (Checksum & { bytes: number })[] = []
    const copy = async (file: string) => void copied.push(await this.#copy(join(path, file)))
    const copyIfThere = (file: string) =>
      copy(file).catch((error: unknown) => {
        if (!isAbsent(error)) throw error
      })
    try {
      await createRepositoryFolders(join(this.#to, path))
      await forEachOf(files.refs, concurrency, copyIfThere)
      for (const file of files.packedRefs) await copyIfThere(file)
      await forEachOf(files.objects, concurrency, copy)
    } catch (error) {
      await rm(join(this.#to, path), { recursive: true, force: true })
      if (!isAbsent(error) || attempt >= maxAttempts) throw error
      return this.copyRepository(path, attempt + 1)
    }
    this.files += copied.length
    this.bytes += copied.reduce((sum, { bytes }) => sum + bytes, 0)
    await this.#list.add(copied)
    return true
  }

  async #copy(path: string) {
    const copied = await copyHashed(join(this.#from, path), join(this.#to, path))
    return { ...copied, path: join('data', path) }
  }
}
