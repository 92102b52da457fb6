import { join } from 'node:path'
import { checkAndTakeOver, packsOf, takeOver } from './packs.ts'
import { makeAnnex, type Ground } from './ground.ts'

interface Bringing {
  ground: Ground
  /** Path of the repository. */
  hosted: string
  /** Where files may lie meanwhile. */
  folder: string
  signal: AbortSignal
  /** @param percent of all there is to do */
  progress: (percent: number) => void
}

/**
 * Brings objects into the repository, where nothing names them yet. What git has not checked on its way to us
 * is checked first, beside the repository, so that nothing of what it refuses is left there.
 */
export async function bringObjects(bringing: Bringing): Promise<void> {
  const { ground, hosted, folder, signal, progress } = bringing
  const sure = new Set(ground.note?.packs)
  const packs = await packsOf(ground.path)
  const others = packs.filter((name) => !sure.has(name))
  const checked = join(folder, 'checked.git')
  await makeAnnex(checked, hosted)
  for (const name of packs.filter((each) => sure.has(each)))
    await takeOver(name, ground.path, checked)
  for (const [index, name] of others.entries()) {
    const told = (percent: number) => progress((index * 100 + percent) / others.length)
    await checkAndTakeOver(name, ground.path, checked, { signal, progress: told })
  }
  for (const name of packs) await takeOver(name, checked, hosted)
}
