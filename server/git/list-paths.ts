import { run } from '../core/processes.ts'
import { gitIn } from './environment.ts'
import { isBranchName } from './names.ts'

/** Lists the paths of all files of a branch. Empty when the branch does not exist. */
export async function listPaths(path: string, branch: string): Promise<string[]> {
  if (!isBranchName(branch)) return []
  const list = ['ls-tree', '-r', '-z', '--name-only', '--full-tree', `refs/heads/${branch}`]
  const { code, stdout } = await run(gitIn(path, list))
  return code === 0 ? stdout.toString().split('\0').filter(Boolean) : []
}
