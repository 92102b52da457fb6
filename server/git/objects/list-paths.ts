import { isBranchName } from '../formats/names.ts'
import { listTree } from './list-tree.ts'

/** Maximum number of paths. */
const maxPaths = 20_000

/** Lists the first 20,000 paths of files of a branch. Empty when the branch does not exist. */
export async function listPaths(path: string, branch: string): Promise<string[]> {
  if (!isBranchName(branch)) return []
  const entries = await listTree(path, `refs/heads/${branch}`, { limit: maxPaths, recursive: true })
  return entries.map((entry) => entry.path)
}
