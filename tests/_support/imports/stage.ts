import { join } from 'node:path'
import { gitIn } from '../git/git-command.ts'
import { createGitStore } from '../../../server/git/store/repositories.ts'
import { runOrThrow } from '../../../server/core/processes.ts'
import { makeRepository, temporaryFolder } from '../git/git-host.ts'

export interface Stage extends AsyncDisposable {
  /** An empty bare repository. */
  path: string
  /** A second folder, removed on disposal as well. */
  folder: string
  git(...args: string[]): Promise<string>
  /** The same as bytes. */
  bytes(...args: string[]): Promise<Buffer>
}

/** A repository for the output of a converter. */
export async function makeStage(): Promise<Stage> {
  const folder = await temporaryFolder()
  const store = createGitStore(join(folder.path, 'store'))
  await makeRepository(store, 1)
  const path = store.path(1)
  const bytes = (...args: string[]) => runOrThrow(gitIn(path, args))
  return {
    path,
    folder: folder.path,
    bytes,
    git: async (...args) => (await bytes(...args)).toString().trimEnd(),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}
