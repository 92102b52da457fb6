import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sync } from '../../../git/durability.ts'
import { removeStaleLocks } from '../../../git/leftovers.ts'
import { storedWork, type StoredWork, type Work } from './work.ts'

const stateFile = (stage: string) => join(stage, 'subversion.json')

/** Marks of the commits, which the pen keeps. */
export const marksFile = (stage: string): string => join(stage, 'subversion.marks')

/** Undefined where there is none for this source: then nothing of an earlier one may be gone on with. */
export async function readCheckpoint(stage: string, of: string): Promise<StoredWork | undefined> {
  await removeLocks(stage)
  try {
    const stored = JSON.parse(await readFile(stateFile(stage), 'utf8')) as StoredWork
    if (stored.of === of) return stored
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' && !(error instanceof SyntaxError))
      throw error
  }
  await rm(marksFile(stage), { force: true })
  return undefined
}

/**
 * Keeps what is written so far. First git's part, then ours by renaming: whatever ends the process in between
 * leaves a state whose commits are all there.
 */
export async function checkpoint(of: string, work: Work): Promise<void> {
  await work.pen.checkpoint()
  const path = stateFile(work.stage)
  {
    await using file = await open(`${path}.new`, 'w')
    await file.writeFile(JSON.stringify(storedWork(of, work)))
    await file.sync()
  }
  await rename(`${path}.new`, path)
  await sync(work.stage)
}

/** Nobody else is at work in a stage, so that whoever held a lock in it is dead. */
async function removeLocks(stage: string): Promise<void> {
  await removeStaleLocks(stage, Infinity)
  await rm(`${marksFile(stage)}.lock`, { force: true })
}
