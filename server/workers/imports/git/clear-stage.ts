import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeRepository } from '../../../git/repositories.ts'

/** Resets a stage to an empty repository. */
export async function clearStage(stage: string): Promise<void> {
  const parts = ['objects', 'refs', 'logs', 'packed-refs', 'shallow']
  for (const part of parts) await rm(join(stage, part), { recursive: true, force: true })
  await writeRepository(stage, 'main')
}
