import type { PushCommand } from '../../storage/pushes/pushes.ts'
import type { RefEffect } from './moved-refs.ts'

/** The effect of a push on one ref, read from git before events are written. */
export interface RefChange extends PushCommand, Omit<RefEffect, 'isFastForward'> {
  kind: 'branch' | 'tag'
  /** Name without `refs/heads/` or `refs/tags/`. */
  name: string
  created: boolean
  deleted: boolean
  /** Whether the update removed commits from the ref. */
  forced: boolean
}
