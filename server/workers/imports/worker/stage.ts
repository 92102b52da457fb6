import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeRepository } from '../../../git/store/repositories.ts'
import type { Converted } from '../converter.ts'

/** Result of a completed conversion. */
export interface StageNote extends Converted {
  /** Packs that git has checked, without file extensions. */
  packs: string[]
}

/** Path of the stage repository within an import's folder. */
export const stageIn = (folder: string): string => join(folder, 'stage.git')

const noteIn = (folder: string): string => join(folder, 'converted.json')

/** Reads the result of the conversion. Returns undefined when it is not complete. */
export async function readNote(folder: string): Promise<StageNote | undefined> {
  const text = await readFile(noteIn(folder), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as StageNote)
}

/** Writes the result atomically, which marks the conversion as complete. */
export async function writeNote(folder: string, note: StageNote): Promise<void> {
  const unfinished = `${noteIn(folder)}.new`
  await writeFile(unfinished, JSON.stringify(note), { flush: true })
  await rename(unfinished, noteIn(folder))
}

/** Opens the stage of an interrupted conversion, or creates a new one. */
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
