import type { Service } from '../start-server.ts'
import type { GitClient } from './git-client.ts'
import { clientOf } from './git-client.ts'
import { temporaryFolder } from './git-host.ts'

export interface GitWork extends AsyncDisposable {
  git: GitClient
  /** Commits a change and pushes it to a branch; returns the commit's id. */
  push(branch?: string): Promise<string>
}

/**
 * A user's clone of a repository of the service, with real git.
 * @param path as in the API
 */
export async function workOn(
  { server }: Pick<Service, 'server'>,
  path: string,
  login = 'mona',
): Promise<GitWork> {
  const folder = await temporaryFolder()
  const remote = server.url.replace('://', `://${login}:ghp_${login}@`)
  const git = await clientOf(`${remote}/${path.slice('/repos/'.length)}.git`, folder.path)
  let made = 0
  return {
    git,
    async push(branch = 'main') {
      const sha = await git.commit('README', `${++made}`)
      await git('push', '-q', 'origin', `HEAD:refs/heads/${branch}`)
      return sha
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}
