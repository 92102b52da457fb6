import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freeStaleLocks } from '../../../git/refs/stale-locks.ts'
import { sync } from '../../../git/store/durability.ts'
import { storedState, type StoredState, type ConversionState } from './conversion-state.ts'

const stateFile = (stage: string) => join(stage, 'subversion.json')

/** File with the marks of commits, which fast-import writes. */
export const marksFile = (stage: string): string => join(stage, 'subversion.marks')

/**
 * Reads the checkpoint of a source. Without one, deletes the marks, so that nothing of another
 * source is continued.
 */
export async function readCheckpoint(stage: string, of: string): Promise<StoredState | undefined> {
  await removeLocks(stage)
  try {
    const stored = JSON.parse(await readFile(stateFile(stage), 'utf8')) as StoredState
    if (stored.of === of) return stored
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' && !(error instanceof SyntaxError))
      throw error
  }
  await rm(marksFile(stage), { force: true })
  return undefined
}

/**
 * Saves the progress. fast-import's files come first, then the state file by renaming: an
 * interruption in between leaves a state whose commits all exist.
 */
export async function checkpoint(of: string, work: ConversionState): Promise<void> {
  await work.pen.checkpoint()
  const path = stateFile(work.stage)
  {
    await using file = await open(`${path}.new`, 'w')
    await file.writeFile(JSON.stringify(storedState(of, work)))
    await file.sync()
  }
  await rename(`${path}.new`, path)
  await sync(work.stage)
}

/** No other process works on a stage, so also a recent lock in it is stale. */
async function removeLocks(stage: string): Promise<void> {
  await freeStaleLocks(stage, 0)
  await rm(`${marksFile(stage)}.lock`, { force: true })
}
