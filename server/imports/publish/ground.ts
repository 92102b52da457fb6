import { readNote, stageIn, type StageNote } from '../worker/stage.ts'
import type { Task } from '../worker/protocol.ts'
import { ImportFailure } from '../failure.ts'
import { namesAt, places } from './hidden-refs.ts'

/**
 * Where history is rewritten: in the stage at first, which then is thrown away, and in the repository itself
 * later.
 */
export interface Ground {
  path: string
  /** Undefined where history is in the repository already. */
  note?: StageNote
  /** Where its originals are; a stage has them as the converter leaves them. */
  original: string
}

/** @throws ImportFailure where neither is there any more */
export async function findGround({ folder, hosted }: Task): Promise<Ground> {
  const note = await readNote(folder)
  if (note) return { path: stageIn(folder), note, original: places.visible }
  const kept = await namesAt(hosted, places.original)
  if (kept.size > 0) return { path: hosted, original: places.original }
  throw new ImportFailure('interrupted', 'What had been fetched is gone. Start the import again.')
}
