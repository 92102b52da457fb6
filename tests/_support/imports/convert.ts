import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  Convert,
  Converted,
  Progress,
  Source,
} from '../../../server/workers/imports/converter.ts'
import { runOrThrow } from '../../../server/core/processes.ts'
import { git } from '../git/git-command.ts'
import { sourceNeeds } from './sources.ts'

/** A folder that is removed on disposal. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'devplatform-import-'))
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  }
}

export async function emptyStage(folder: string, name = 'stage.git'): Promise<string> {
  const path = join(folder, name)
  await runOrThrow(git(['init', '--quiet', '--bare', path]))
  return path
}

type Needs = Parameters<typeof sourceNeeds>[0] & { progress?: (progress: Progress) => void }

/** Runs a converter against a server on this machine. */
export const converted = (
  convert: Convert,
  source: Source,
  stage: string,
  { progress = () => {}, ...needs }: Needs = {},
): Promise<Converted> => convert({ ...sourceNeeds(needs), source, stage, progress })
