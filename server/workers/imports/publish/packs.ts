import { copyFile, link, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gitIn } from '../../../git/processes/environment.ts'
import { runWithProgress } from '../../../git/processes/with-progress.ts'
import { sync } from '../../../git/store/durability.ts'
import { toleratedFsckErrors } from '../../../git/store/repository-config.ts'
import { rejectedObjects } from '../source-failure.ts'

const packsIn = (path: string): string => join(path, 'objects/pack')

/** Lists the complete packs of a repository, without file extensions, oldest first. */
export async function packsOf(path: string): Promise<string[]> {
  const names = await readdir(packsIn(path))
  const indexed = names.filter((name) => /^pack-[0-9a-f]+\.idx$/.test(name))
  const packs = indexed.map(async (name) => {
    const { mtimeMs } = await stat(join(packsIn(path), name))
    return { name: name.slice(0, -'.idx'.length), mtimeMs }
  })
  const dated = await Promise.all(packs)
  return dated.sort((one, other) => one.mtimeMs - other.mtimeMs).map(({ name }) => name)
}

/** Links a file, or copies it when source and target are on different disks. */
async function share(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'EXDEV' && code !== 'EPERM') throw error
    await copyFile(from, to)
  }
}

async function shareFile(file: string, from: string, to: string): Promise<void> {
  await share(join(packsIn(from), file), join(packsIn(to), file))
  await sync(join(packsIn(to), file))
  await sync(packsIn(to))
}

/** Copies a pack unchecked. The index comes last, because it makes the pack visible to git. */
export async function linkPack(name: string, from: string, to: string): Promise<void> {
  await shareFile(`${name}.pack`, from, to)
  await shareFile(`${name}.idx`, from, to)
}

const strict = `--strict=${toleratedFsckErrors.map((blemish) => `${blemish}=ignore`).join(',')}`

interface Checking {
  signal: AbortSignal
  /** @param percent of this pack */
  progress: (percent: number) => void
}

/** Combines git's percentages of its two phases. */
const overallPercent = (phase: string, percent: number) =>
  phase === 'Resolving' ? 50 + percent / 2 : percent / 2

/**
 * Copies a pack after git has checked its objects and their references.
 * @throws ImportFailure for objects that git rejects
 */
export async function checkAndLinkPack(
  name: string,
  from: string,
  to: string,
  { signal, progress }: Checking,
): Promise<void> {
  // Git reads `.gitmodules` and `.gitattributes` from the indexed pack, so the pack must be in the
  // target folder.
  await shareFile(`${name}.pack`, from, to)
  const checked = ['index-pack', strict, '-v', join(packsIn(to), `${name}.pack`)]
  const { code, said: output } = await runWithProgress(gitIn(to, checked), {
    signal,
    progress: ({ phase, percent }) => progress(overallPercent(phase, percent)),
  })
  if (code === 0) return
  for (const ending of ['idx', 'pack'])
    await rm(join(packsIn(to), `${name}.${ending}`), { force: true })
  if (/No space left|File too large|out of memory/i.test(output)) throw new Error(output)
  throw rejectedObjects(output)
}
