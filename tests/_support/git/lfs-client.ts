import { hasExtension } from '../processes/tools.ts'
import type { GitClient } from './git-client.ts'

/** Whether the git-lfs client is installed. */
export const hasLfs = () => hasExtension('git', ['lfs', 'version'])

const filter = [
  ['filter.lfs.clean', 'git-lfs clean -- %f'],
  ['filter.lfs.smudge', 'git-lfs smudge -- %f'],
  ['filter.lfs.process', 'git-lfs filter-process'],
  ['filter.lfs.required', 'true'],
]

/** Arguments that enable git-lfs for one git command, independently of the machine's settings. */
export const withLfs = filter.flatMap(([key, value]) => ['-c', `${key}=${value}`])

/** Enables git-lfs in a work tree. */
export async function useLfs(git: GitClient): Promise<void> {
  for (const [key = '', value = ''] of filter) await git('config', key, value)
}
