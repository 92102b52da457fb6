import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeRepository } from '../../../git/repositories.ts'

/** Makes a stage an empty repository again. */
export async function clearStage(stage: string): Promise<void> {
  const parts = ['objects', 'refs', 'logs', 'packed-refs', 'shallow']
  for (const part of parts) await rm(join(stage, part), { recursive: true, force: true })
  await writeRepository(stage, 'main')
}
