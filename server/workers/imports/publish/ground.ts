import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeRepository } from '../../../git/repositories.ts'
import { ImportFailure } from '../failure.ts'
import type { Task } from '../worker/protocol.ts'
import { readNote, stageIn, type StageNote } from '../worker/stage.ts'
import { namesAt, places, type Names } from './hidden-refs.ts'

/** Where history is rewritten. What is written lies there, so that nothing of it is left where it is not taken. */
export interface Ground {
  path: string
  originals: Names
  /** Undefined where history was published before, and is mapped anew. */
  note?: StageNote
}

/** An empty repository that sees the objects of another. */
export async function makeAnnex(path: string, of: string): Promise<void> {
  await rm(path, { recursive: true, force: true })
  await writeRepository(path, 'main')
  await writeFile(join(path, 'objects/info/alternates'), `${join(of, 'objects')}\n`)
}

const annexIn = (folder: string): string => join(folder, 'again.git')

/**
 * The stage where there is one, or else an annex of the repository itself.
 * @param begin whether an annex is made afresh
 * @throws ImportFailure where neither history is there any more
 */
export async function findGround(
  { folder, hosted }: Task,
  { published, begin }: { published: boolean; begin: boolean },
): Promise<Ground> {
  const note = await readNote(folder)
  if (note) {
    const path = stageIn(folder)
    return { path, note, originals: await namesAt(path, places.visible) }
  }
  const originals = published ? await namesAt(hosted, places.original) : new Map()
  if (originals.size === 0) {
    throw new ImportFailure('interrupted', 'What had been fetched is gone. Start the import again.')
  }
  if (begin) await makeAnnex(annexIn(folder), hosted)
  return { path: annexIn(folder), originals }
}
