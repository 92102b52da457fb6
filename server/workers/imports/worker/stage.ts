import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeRepository } from '../../../git/repositories.ts'
import type { Converted } from '../converter.ts'

/** What is known of a stage whose conversion has come to its end. */
export interface StageNote extends Converted {
  /** Names of packs that git has checked, without their endings. */
  packs: string[]
}

/** The repository within the folder of an import. */
export const stageIn = (folder: string): string => join(folder, 'stage.git')

const noteIn = (folder: string): string => join(folder, 'converted.json')

/** Undefined where nothing, or not all, of the source is there. */
export async function readNote(folder: string): Promise<StageNote | undefined> {
  const text = await readFile(noteIn(folder), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as StageNote)
}

/** Says that all of the source is there, at once. */
export async function writeNote(folder: string, note: StageNote): Promise<void> {
  const unfinished = `${noteIn(folder)}.new`
  await writeFile(unfinished, JSON.stringify(note), { flush: true })
  await rename(unfinished, noteIn(folder))
}

/** The stage as an interrupted conversion has left it; a new one where it has not. */
export async function openStage(folder: string): Promise<string> {
  const stage = stageIn(folder)
  const head = await readFile(join(stage, 'HEAD')).catch(() => undefined)
  if (head === undefined) {
    await rm(stage, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    await writeRepository(stage, 'main')
  }
  return stage
}
