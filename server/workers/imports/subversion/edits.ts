/** Paths are below the root of the repository, without a slash at either end; that of the root is empty. */
export interface CopySource {
  path: string
  revision: number
}

/**
 * One step of a revision, in the order of Subversion's editor (svn_delta.h): folders before what is in them,
 * a file's properties and text between its opening and its closing.
 */
export type Edit =
  | { do: 'delete'; path: string }
  | { do: 'add folder'; path: string; from?: CopySource }
  | { do: 'open folder'; path: string }
  | { do: 'set on folder'; path: string; name: string }
  | { do: 'add file'; path: string; from?: CopySource }
  | { do: 'open file'; path: string }
  /** Of the file that is open. Without a value it is taken away. */
  | { do: 'set on file'; name: string; value?: Buffer }
  /** The text of the file that is open follows, as a delta in pieces. */
  | { do: 'begin text' }
  | { do: 'text'; delta: Buffer }
  /** @property checksum MD5 of the text, in hex */
  | { do: 'close file'; checksum?: string }

/** What is known of a revision beside its changes; properties of revisions can be taken away. */
export interface RevisionNote {
  revision: number
  author?: string
  /** ISO 8601 with microseconds. */
  date?: string
  message?: string
}

export interface Revision extends RevisionNote {
  /** To be read to its end before the next revision is. */
  edits: AsyncIterable<Edit>
}

/** A repository on a server, whatever is spoken to it. */
export interface History {
  /** The repository's own. */
  uuid: string
  /** What is brought over, below the root of the repository. */
  base: string
  /** Newest revision. */
  latest: number
  /** What there is of that name in `base`, or `base` itself, in the newest revision. */
  kind(name: string): Promise<'folder' | 'file' | 'none'>
  /** Revisions that touched `base` since it was last made there, oldest first. */
  touching(): Promise<number[]>
  /**
   * Revisions of a range with their changes below `base`. What was copied there from elsewhere, or from before
   * `known`, comes as if it was new.
   */
  revisions(from: number, to: number, known: number): AsyncIterable<Revision>
}
