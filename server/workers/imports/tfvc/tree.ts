import type { FileMode } from '../fast-import.ts'

export interface TreeFile {
  /** Relative to what is imported, as it was written last. */
  path: string
  hash: string | undefined
  mode: FileMode
}

/** The files of a project at one changeset. Servers take names in other case for the same. */
export class Tree {
  /** What is imported, as the server names it. */
  readonly root: string
  readonly #root: string
  readonly #files = new Map<string, TreeFile>()

  /** @param root `$/Project`, or `$/` for all of a collection */
  constructor(root: string) {
    this.root = root
    this.#root = root.replace(/\/+$/, '').toLowerCase()
  }

  /** A path of the server as one of the project; undefined for what is elsewhere, '' for the root. */
  relative(path: string): string | undefined {
    const plain = path.replace(/\/+$/, '')
    const lower = plain.toLowerCase()
    if (lower === this.#root) return ''
    return lower.startsWith(`${this.#root}/`) ? plain.slice(this.#root.length + 1) : undefined
  }

  get size(): number {
    return this.#files.size
  }

  get(path: string): TreeFile | undefined {
    return this.#files.get(path.toLowerCase())
  }

  set(file: TreeFile): void {
    this.#files.set(file.path.toLowerCase(), file)
  }

  /** Takes a file out, or a folder with all that is in it. @returns the paths that are gone */
  remove(path: string): string[] {
    const gone: string[] = []
    const lower = path.toLowerCase()
    const single = this.#files.get(lower)
    if (single && this.#files.delete(lower)) return [single.path]
    for (const [key, file] of this.#files) {
      if (path !== '' && !key.startsWith(`${lower}/`)) continue
      this.#files.delete(key)
      gone.push(file.path)
    }
    return gone
  }
}
