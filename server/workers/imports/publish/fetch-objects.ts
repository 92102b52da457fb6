import { join } from 'node:path'
import { checkAndLinkPack, packsOf, linkPack } from './packs.ts'
import { createWithAlternate, type RewriteRepository } from './rewrite-repository.ts'

interface Bringing {
  ground: RewriteRepository
  /** Path of the hosted repository. */
  hosted: string
  /** Folder for temporary files. */
  folder: string
  signal: AbortSignal
  /** @param percent of the whole work */
  progress: (percent: number) => void
}

/**
 * Copies objects into the repository, where no ref names them yet. Objects that git has not checked
 * are checked first in a separate repository, so that rejected objects never reach the hosted one.
 */
export async function fetchObjects(bringing: Bringing): Promise<void> {
  const { ground, hosted, folder, signal, progress } = bringing
  const alreadyChecked = new Set(ground.note?.packs)
  const packs = await packsOf(ground.path)
  const others = packs.filter((name) => !alreadyChecked.has(name))
  const checked = join(folder, 'checked.git')
  await createWithAlternate(checked, hosted)
  for (const name of packs.filter((each) => alreadyChecked.has(each)))
    await linkPack(name, ground.path, checked)
  for (const [index, name] of others.entries()) {
    const report = (percent: number) => progress((index * 100 + percent) / others.length)
    await checkAndLinkPack(name, ground.path, checked, { signal, progress: report })
  }
  for (const name of packs) await linkPack(name, checked, hosted)
}
