import type { MappedAuthor } from './identities.ts'

/**
 * Keeps the content of a large file.
 * @param oid SHA-256, hex
 * @param size bytes
 */
export type StoreLfs = (oid: string, size: number, content: AsyncIterable<Buffer>) => Promise<void>

export interface Rewriting {
  /** The bare repository that has the history; new objects are written into it, as one pack. */
  path: string
  /** Refs and the objects that they named originally. */
  tips: ReadonlyMap<string, string>
  authors: readonly MappedAuthor[]
  largeFiles: 'keep' | 'lfs' | 'remove'
  /** Where the content of large files goes. */
  keepLfs?: StoreLfs
  /**
   * Earlier rewritten commits, with their new ids: their children get these as parents. They and their
   * ancestors are not read.
   */
  carried?: ReadonlyMap<string, string>
  signal: AbortSignal
  /** In commits. */
  progress?: (done: number, total: number) => void
}
