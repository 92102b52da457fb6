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
  /** Sets a property; without a value it is removed. */
  | { do: 'set on folder'; path: string; name: string; value?: Buffer }
  | { do: 'add file'; path: string; from?: CopySource }
  | { do: 'open file'; path: string }
  /** The same for the open file. */
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

/** A file or folder that a revision created, with what it was copied from. */
export interface Addition {
  path: string
  isFile: boolean
  from?: CopySource
}

/** What a revision created anywhere in the repository. */
export interface Changes {
  revision: number
  added: Addition[]
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
  /**
   * Reads the revisions that changed a folder or file since it was last created at its path, newest
   * first.
   */
  changes(path: string, revision: number): AsyncIterable<Changes>
  /** Reads the whole repository from now on, where `base` has a part of its history. */
  widen(): Promise<void>
  /**
   * Reads a range of revisions with their changes below `base`, or of the whole repository after
   * `widen`. Copies from other folders, or from before revision `known`, are sent as additions.
   */
  revisions(from: number, to: number, known: number): AsyncIterable<Revision>
}
