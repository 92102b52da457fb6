/**
 * Paths are relative to the repository's root, without slashes at either end; the root is empty.
 */
export interface CopySource {
  path: string
  revision: number
}

/**
 * One step of a revision, in the order of Subversion's editor (svn_delta.h): folders before their
 * contents; properties and text of a file between its opening and closing.
 */
export type Edit =
  | { do: 'delete'; path: string }
  | { do: 'add folder'; path: string; from?: CopySource }
  | { do: 'open folder'; path: string }
  | { do: 'set on folder'; path: string; name: string }
  | { do: 'add file'; path: string; from?: CopySource }
  | { do: 'open file'; path: string }
  /** Sets a property of the open file; without a value it is removed. */
  | { do: 'set on file'; name: string; value?: Buffer }
  /** Starts the text of the open file, which follows as a delta in chunks. */
  | { do: 'begin text' }
  | { do: 'text'; delta: Buffer }
  /** @property checksum hexadecimal MD5 of the text */
  | { do: 'close file'; checksum?: string }

/** Metadata of a revision; revision properties can be removed. */
export interface RevisionNote {
  revision: number
  author?: string
  /** ISO 8601 with microseconds. */
  date?: string
  message?: string
}

export interface Revision extends RevisionNote {
  /** Consume it before reading the next revision. */
  edits: AsyncIterable<Edit>
}

/** A repository on a server, over either protocol. */
export interface History {
  /** UUID of the repository. */
  uuid: string
  /** The imported folder, relative to the repository's root. */
  base: string
  /** The newest revision. */
  latest: number
  /** Kind of an entry in `base`, or of `base` itself for '', in the newest revision. */
  kind(name: string): Promise<'folder' | 'file' | 'none'>
  /** Names of the files and folders in `base`, in the newest revision. */
  names(): Promise<string[]>
  /** Revisions that changed `base` since it was last created, oldest first. */
  touching(): Promise<number[]>
  /**
   * Reads a range of revisions with their changes below `base`. Copies from outside `base`, or from
   * before revision `known`, are sent as additions.
   */
  revisions(from: number, to: number, known: number): AsyncIterable<Revision>
}
