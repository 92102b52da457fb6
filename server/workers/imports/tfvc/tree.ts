import { trimEnd } from '../../../core/trim-end.ts'
import type { FileMode } from '../fast-import.ts'

export interface TreeFile {
  /** Path relative to the imported folder, as last written. */
  path: string
  hash: string | undefined
  mode: FileMode
}

/**
 * The files of a project at one changeset. Paths are compared case-insensitively, as servers do.
 */
export class Tree {
  /** The imported folder, as the server names it. */
  readonly root: string
  readonly #root: string
  readonly #files = new Map<string, TreeFile>()

  /** @param root `$/Project`, or `$/` for a whole collection */
  constructor(root: string) {
    this.root = root
    this.#root = trimEnd(root, '/').toLowerCase()
  }

  /**
   * Converts a server path to a path in the project: '' for the root, undefined for other folders.
   */
  relative(path: string): string | undefined {
    const plain = trimEnd(path, '/')
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

  /**
   * Removes a file, or a folder with its contents.
   * @returns the removed paths
   */
  remove(path: string): string[] {
    const removed: string[] = []
    const lower = path.toLowerCase()
    const single = this.#files.get(lower)
    if (single && this.#files.delete(lower)) return [single.path]
    for (const [key, file] of this.#files) {
      if (path !== '' && !key.startsWith(`${lower}/`)) continue
      this.#files.delete(key)
      removed.push(file.path)
    }
    return removed
  }
}
