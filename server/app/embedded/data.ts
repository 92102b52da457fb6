import { constants, rmSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folders to remove if the process ends without closing its platforms. */
const open = new Set<string>()

/** Files of a running server that a copy must not have. */
const ofProcess = /\/(server\.(lock|json)|devplatform\.sqlite-shm)$/

function removeAll(): void {
  for (const folder of open) rmSync(folder, { recursive: true, force: true })
}

/** The temporary data of a platform: the data folder, and copies of it. */
export class TemporaryData implements AsyncDisposable {
  readonly #root: string
  readonly #copies = new Set<string>()

  private constructor(root: string) {
    this.#root = root
  }

  static async create(): Promise<TemporaryData> {
    const root = await mkdtemp(join(tmpdir(), 'devplatform-'))
    if (open.size === 0) process.once('exit', removeAll)
    open.add(root)
    return new TemporaryData(root)
  }

  /** The data folder of the server. */
  get folder(): string {
    return join(this.#root, 'data')
  }

  /**
   * Copies the data. Nothing may write to it meanwhile.
   * @returns the name of the copy
   */
  async save(): Promise<string> {
    const name = `copy-${this.#copies.size + 1}`
    await this.#copy(this.folder, join(this.#root, name))
    this.#copies.add(name)
    return name
  }

  has(name: string): boolean {
    return this.#copies.has(name)
  }

  /** Replaces the data of a server that is stopped with a copy. */
  async restore(name: string): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
    await this.#copy(join(this.#root, name), this.folder)
  }

  #copy(from: string, to: string): Promise<void> {
    const filter = (path: string) => !ofProcess.test(path)
    return cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, filter })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#root, { recursive: true, force: true, maxRetries: 5 })
    open.delete(this.#root)
    if (open.size === 0) process.removeListener('exit', removeAll)
  }
}
