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

/** The steps after detection, in their order. */
export const steps = ['importing', 'mapping', 'pushing'] as const

export interface SeededSource {
  vcs: VersionControl
  url: string
}

/** An empty repository in a folder, and the task to import into it. */
export async function taskIn(folder: string): Promise<Task> {
  await mkdir(folder, { recursive: true })
  const repositories = join(folder, 'repositories')
  const store = createGitStore(repositories)
  await makeRepository(store, 1)
  return {
    ...{ folder: join(folder, 'import'), repositories, repositoryId: 1, hosted: store.path(1) },
    ...{ allowLoopback: true, limits: importLimits },
  }
}

/** The order for each step. */
export const ordersFor = (source: SeededSource) => ({
  importing: { source },
  mapping: { authors: [], largeFiles: 'keep' as const, published: false },
  pushing: { published: false },
})

/** Runs all steps of an import in this process. */
export const importWhole = async (source: SeededSource, folder: string): Promise<EndedImport> =>
  continueImport(source, await taskIn(folder), 'importing')

/**
 * Runs the steps of an import in this process, because starting one takes longer than the import of a
 * small history.
 * @param from the step that was interrupted
 */
export async function continueImport(
  source: SeededSource,
  task: Task,
  from: (typeof steps)[number],
): Promise<EndedImport> {
  const path = task.hosted
  const needs = { ...sourceNeeds(), progress: () => {} }
  const bytes = async (...args: string[]) =>
    (await runOrThrow(gitIn(path, args))).toString('latin1')
  const git = async (...args: string[]) =>
    Buffer.from(await bytes(...args), 'latin1')
      .toString()
      .trimEnd()
  const ended = { path, git, bytes, message: '', commits: 0, authors: [] }
  const orders = ordersFor(source)
  try {
    const found = from === 'importing' ? await importing(orders.importing, task, needs) : undefined
    if (from !== 'pushing') await mapping(orders.mapping, task, needs)
    await pushing(orders.pushing, task, needs)
    if (!found) return ended
    const { left, commits, authors } = found
    return { ...ended, message: left.join(' '), commits, authors }
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error
    return { ...ended, failed: { reason: error.reason, message: error.message } }
  }
}
