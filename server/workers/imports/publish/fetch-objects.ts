import { join } from 'node:path'
import { checkAndLinkPack, packsOf, linkPack } from './packs.ts'
import { createWithAlternate, type RewriteRepository } from './rewrite-repository.ts'

interface Bringing {
  ground: RewriteRepository
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
export async function fetchObjects(bringing: Bringing): Promise<void> {
  const { ground, hosted, folder, signal, progress } = bringing
  const sure = new Set(ground.note?.packs)
  const packs = await packsOf(ground.path)
  const others = packs.filter((name) => !sure.has(name))
  const checked = join(folder, 'checked.git')
  await createWithAlternate(checked, hosted)
  for (const name of packs.filter((each) => sure.has(each)))
    await linkPack(name, ground.path, checked)
  for (const [index, name] of others.entries()) {
    const told = (percent: number) => progress((index * 100 + percent) / others.length)
    await checkAndLinkPack(name, ground.path, checked, { signal, progress: told })
  }
  for (const name of packs) await linkPack(name, checked, hosted)
}
