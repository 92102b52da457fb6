import type { KeepLfs } from '../../rewrite/trees.ts'
import type { Task } from '../protocol.ts'
import { ImportFailure } from '../../failure.ts'

/** Where large files go that are to be kept beside git. */
export const keepLfsIn = (_task: Task): KeepLfs => {
  throw new ImportFailure('unsupported', 'Large files cannot be kept beside git here.')
}
