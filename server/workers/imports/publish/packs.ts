import { copyFile, link, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sync } from '../../../git/durability.ts'
import { gitIn } from '../../../git/environment.ts'
import { forgivenBlemishes } from '../../../git/repository-config.ts'
import { runWithProgress } from '../../../git/with-progress.ts'
import { ImportFailure } from '../failure.ts'

const packsIn = (path: string): string => join(path, 'objects/pack')

/** Names of the packs of a repository that are complete, without their endings, the oldest first. */
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

/** One file in two places; two files where they are on different disks. */
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

/** Takes a pack over as it is. The index comes last: it makes the pack count. */
export async function takeOver(name: string, from: string, to: string): Promise<void> {
  await shareFile(`${name}.pack`, from, to)
  await shareFile(`${name}.idx`, from, to)
}

const strict = `--strict=${forgivenBlemishes.map((blemish) => `${blemish}=ignore`).join(',')}`

interface Checking {
  signal: AbortSignal
  /** @param percent of this pack */
  progress: (percent: number) => void
}

/** Git's own percentages of the two things it does, as one. */
const whole = (phase: string, percent: number) =>
  phase === 'Resolving' ? 50 + percent / 2 : percent / 2

/**
 * Takes a pack over once git has checked what is in it, and that what it leads to is there.
 * @throws ImportFailure for objects that git does not accept (requirement I10)
 */
export async function checkAndTakeOver(
  name: string,
  from: string,
  to: string,
  { signal, progress }: Checking,
): Promise<void> {
  // Git reads `.gitmodules` and `.gitattributes` once the pack counts, so it must lie beside its index by then.
  await shareFile(`${name}.pack`, from, to)
  const checked = ['index-pack', strict, '-v', join(packsIn(to), `${name}.pack`)]
  const { code, said } = await runWithProgress(gitIn(to, checked), {
    signal,
    progress: ({ phase, percent }) => progress(whole(phase, percent)),
  })
  if (code === 0) return
  for (const ending of ['idx', 'pack'])
    await rm(join(packsIn(to), `${name}.${ending}`), { force: true })
  if (/No space left|File too large|out of memory/i.test(said)) throw new Error(said)
  throw new ImportFailure('malformed', 'The source has objects that git does not accept.')
}
