import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runOrThrow } from '../../../../server/core/processes.ts'
import { createGitStore } from '../../../../server/git/store/repositories.ts'
import type { VersionControl } from '../../../../server/storage/schema/import-tables.ts'
import { ImportFailure } from '../../../../server/workers/imports/failure.ts'
import { importLimits } from '../../../../server/workers/imports/limits.ts'
import type { Task } from '../../../../server/workers/imports/worker/protocol.ts'
import { importing } from '../../../../server/workers/imports/worker/steps/importing.ts'
import { mapping } from '../../../../server/workers/imports/worker/steps/mapping.ts'
import { pushing } from '../../../../server/workers/imports/worker/steps/pushing.ts'
import { gitIn } from '../../git/git-command.ts'
import { makeRepository } from '../../git/git-host.ts'
import { sourceNeeds } from '../sources.ts'

/** An import that has run through all of its steps. */
export interface EndedImport {
  /** The repository that was imported into. */
  path: string
  /** The `message` of the import in the API. */
  message: string
  /** Number of commits that the API reports. */
  commits: number
  authors: { remote_name: string; name: string; email: string }[]
  /** The failure that the API reports; then nothing was imported. */
  failed?: { reason: string; message: string }
  git(...args: string[]): Promise<string>
  /** The same with one character for each byte. */
  bytes(...args: string[]): Promise<string>
}

/**
 * Runs the steps of an import in this process, because starting one takes longer than the import of a
 * small history.
 */
export async function importWhole(
  source: { vcs: VersionControl; url: string },
  folder: string,
): Promise<EndedImport> {
  await mkdir(folder, { recursive: true })
  const repositories = join(folder, 'repositories')
  const store = createGitStore(repositories)
  await makeRepository(store, 1)
  const path = store.path(1)
  const task: Task = {
    ...{ folder: join(folder, 'import'), repositories, repositoryId: 1, hosted: path },
    ...{ allowLoopback: true, limits: importLimits },
  }
  const needs = { ...sourceNeeds(), progress: () => {} }
  const bytes = async (...args: string[]) =>
    (await runOrThrow(gitIn(path, args))).toString('latin1')
  const git = async (...args: string[]) =>
    Buffer.from(await bytes(...args), 'latin1')
      .toString()
      .trimEnd()
  const ended = { path, git, bytes, message: '', commits: 0, authors: [] }
  try {
    const found = await importing({ source }, task, needs)
    await mapping({ authors: [], largeFiles: 'keep', published: false }, task, needs)
    await pushing({ published: false }, task, needs)
    const { left, commits, authors } = found
    return { ...ended, message: left.join(' '), commits, authors }
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error
    return { ...ended, failed: { reason: error.reason, message: error.message } }
  }
}
