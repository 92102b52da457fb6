import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeRepository } from '../../../git/store/repositories.ts'
import { ImportFailure } from '../failure.ts'
import type { Task } from '../worker/protocol.ts'
import { readNote, stageIn, type StageNote } from '../worker/stage.ts'
import { namesAt, places, type Names } from './hidden-refs.ts'

/**
 * The repository in which history is rewritten, so that unused results do not stay in the hosted
 * one.
 */
export interface RewriteRepository {
  path: string
  originals: Names
  /** Undefined when a published history is mapped again. */
  note?: StageNote
}

/** Creates an empty repository that borrows the objects of another. */
export async function createWithAlternate(path: string, of: string): Promise<void> {
  await rm(path, { recursive: true, force: true })
  await writeRepository(path, 'main')
  await writeFile(join(path, 'objects/info/alternates'), `${join(of, 'objects')}\n`)
}

const annexIn = (folder: string): string => join(folder, 'again.git')

/**
 * Returns the stage when it exists, or else a working repository that borrows the objects of the
 * hosted one.
 * @param begin whether to recreate that repository
 * @throws ImportFailure when no history is left
 */
export async function openRewriteRepository(
  { folder, hosted }: Task,
  { published, begin }: { published: boolean; begin: boolean },
): Promise<RewriteRepository> {
  const note = await readNote(folder)
  if (note) {
    const path = stageIn(folder)
    return { path, note, originals: await namesAt(path, places.visible) }
  }
  const originals = published ? await namesAt(hosted, places.original) : new Map()
  if (originals.size === 0) {
    throw new ImportFailure(
      'interrupted',
      'The fetched history is no longer available. Start the import again.',
    )
  }
  if (begin) await createWithAlternate(annexIn(folder), hosted)
  return { path: annexIn(folder), originals }
}
