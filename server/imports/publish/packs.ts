import { createReadStream } from 'node:fs'
import { copyFile, link, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sync } from '../../git/durability.ts'
import { gitIn } from '../../git/environment.ts'
import { forgivenBlemishes } from '../../git/repository-config.ts'
import { runWithProgress } from '../../git/with-progress.ts'
import { ImportFailure } from '../failure.ts'

const packsIn = (path: string): string => join(path, 'objects/pack')

/** Names of the packs of a repository that are complete, without their endings. */
export async function packsOf(path: string): Promise<string[]> {
  const names = await readdir(packsIn(path))
  const indexed = names.filter((name) => /^pack-[0-9a-f]+\.idx$/.test(name))
  return indexed.map((name) => name.slice(0, -'.idx'.length)).sort()
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
    await sync(to)
  }
}

/** Takes a pack over as it is, for one that git itself has checked. The index comes last: it makes the pack count. */
export async function takeOver(name: string, from: string, to: string): Promise<void> {
  for (const ending of ['.pack', '.idx']) {
    const file = `${name}${ending}`
    await sync(join(packsIn(from), file))
    await share(join(packsIn(from), file), join(packsIn(to), file))
    await sync(packsIn(to))
  }
}

const strict = `--strict=${forgivenBlemishes.map((blemish) => `${blemish}=ignore`).join(',')}`

interface Indexing {
  signal: AbortSignal
  /** @param percent of this pack */
  progress: (percent: number) => void
}

/** Git's own percentages of the two things it does, as one. */
const whole = (phase: string, percent: number) =>
  phase === 'Resolving' ? 50 + percent / 2 : percent / 2

/**
 * Has git check a pack while it takes it over.
 * @throws ImportFailure for objects that git does not accept (requirement I10)
 */
export async function checkAndTakeOver(
  name: string,
  from: string,
  to: string,
  { signal, progress }: Indexing,
): Promise<void> {
  const command = gitIn(to, ['index-pack', strict, '--stdin', '-v'])
  const { code, said } = await runWithProgress(command, {
    input: createReadStream(join(packsIn(from), `${name}.pack`)),
    signal,
    progress: ({ phase, percent }) => progress(whole(phase, percent)),
  })
  await sync(packsIn(to))
  if (code === 0) return
  if (/No space left|File too large/.test(said)) throw new Error(said)
  throw new ImportFailure('malformed', 'The source has objects that git does not accept.')
}
