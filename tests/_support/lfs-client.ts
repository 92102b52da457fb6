import type { GitClient } from './git-client.ts'
import { hasTool } from './tools.ts'

/** Whether the client of git-lfs is on this machine. */
export const hasLfs = () => hasTool('git', ['lfs', 'version'])

const filter = [
  ['filter.lfs.clean', 'git-lfs clean -- %f'],
  ['filter.lfs.smudge', 'git-lfs smudge -- %f'],
  ['filter.lfs.process', 'git-lfs filter-process'],
  ['filter.lfs.required', 'true'],
]

/** Arguments that make one command of git use git-lfs, which the settings of the machine do not. */
export const withLfs = filter.flatMap(([key, value]) => ['-c', `${key}=${value}`])

/** Makes a work tree use git-lfs. */
export async function useLfs(git: GitClient): Promise<void> {
  for (const [key = '', value = ''] of filter) await git('config', key, value)
}
