import type { Blob, Named, Tag, Tree } from '../../../generated/graphql/types.ts'
import type { Execution } from '../execution.ts'
import type { Item, Place } from '../item.ts'

/** An object of git as fields have it. */
export type GitObject =
  | Item<'Commit'>
  | Named<'Blob', Blob>
  | Named<'Tag', Tag>
  | Named<'Tree', Tree>

/** What is known of an object. */
export interface Known {
  id: string
  type: string
  size?: number
  /** Where a folder was found. */
  path?: string
}

/** Makes the object of an id and type. */
export type ToObject = (known: Known, place: Place, execution: Execution) => GitObject
