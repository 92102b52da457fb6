import type { CopySource } from './edits.ts'
import type { FileFlags } from './file-text.ts'
import { below, isIn, join } from './paths.ts'

/** Flags of a file that its git mode does not represent. */
export interface OddFile extends FileFlags {
  path: string
  from: number
  /** The revision in which the file was removed. */
  until?: number
}

/** Maximum number of such files; they are rare. */
const maxFiles = 10_000

/** The flags that a git mode implies. */
export const impliedFlags = (mode: string): FileFlags => ({
  special: mode === '120000',
  executable: mode === '100755',
})

/** Files whose flags do not follow from their git mode: links that are executable or invalid. */
export class OddFlags {
  readonly #files: OddFile[]

  constructor(files: OddFile[] = []) {
    this.#files = files
  }

  of(path: string): FileFlags | undefined {
    return this.#files.find((file) => file.until === undefined && file.path === path)
  }

  set(path: string, mode: string, { special, executable }: FileFlags, revision: number): void {
    this.delete(path, revision)
    const implied = impliedFlags(mode)
    if (implied.special === special && implied.executable === executable) return
    if (this.#files.length < maxFiles)
      this.#files.push({ path, special, executable, from: revision })
  }

  delete(path: string, revision: number): void {
    for (const file of this.#files)
      if (file.until === undefined && isIn(path, file.path)) file.until = revision
  }

  copy({ path, revision }: CopySource, to: string, now: number): void {
    const there = ({ from, until }: OddFile) => from <= revision && (until ?? Infinity) > revision
    const copies = this.#files
      .filter((file) => isIn(path, file.path) && there(file))
      .map(({ until: _until, ...file }) => ({
        ...{ ...file, path: join(to, below(path, file.path)), from: now },
      }))
    this.#files.push(...copies.slice(0, Math.max(maxFiles - this.#files.length, 0)))
  }

  toJSON(): OddFile[] {
    return this.#files
  }
}
