import { commitFiles } from '../../server/git/write/seed.ts'
import { gitIn } from './git-command.ts'
import { runOrThrow } from '../../server/core/processes.ts'
import type { Service } from './start-server.ts'

const author = { name: 'Mona', email: 'mona@example.com' }

/**
 * Runs git in the folder of a repository.
 * @param path as in the API
 */
export async function gitOf({ server, as }: Pick<Service, 'server' | 'as'>, path: string) {
  const { id } = (await as('mona').get(path)).body
  const folder = server.context.git.path(id)
  const git = async (...args: string[]) =>
    (await runOrThrow(gitIn(folder, args))).toString().trimEnd()
  /** Creates a branch directly in git, on top of another branch. */
  const branch = async (name: string, files: Record<string, string>, from = 'main') => {
    const parent = await git('rev-parse', from)
    await git('branch', '-f', name, parent)
    const message = `Change ${Object.keys(files).join(', ')}`
    return commitFiles(folder, {
      branch: name,
      files,
      message,
      author,
      date: 1_700_000_000,
      parent,
    })
  }
  return Object.assign(git, { branch, folder })
}

/** Writes commits from a stream of git-fast-import(1). @param folder the git folder */
export const fastImport = (folder: string, stream: string): Promise<Buffer> =>
  runOrThrow(gitIn(folder, ['fast-import', '--quiet', '--force', '--done']), stream)

/** A repository of mona's with a branch `side` that is one commit ahead of `main`. */
export async function forked(service: Service, input: object = {}) {
  const path = await service.repository({ auto_init: true, ...input })
  const git = await gitOf(service, path)
  const head = await git.branch('side', { 'side.md': 'One\nTwo\n' })
  const open = (more: object = {}, version?: string) =>
    service
      .as('mona', version === undefined ? {} : { version })
      .post(`${path}/pulls`, { title: 'Sides', head: 'side', base: 'main', ...more })
  return { path, git, head, open }
}
