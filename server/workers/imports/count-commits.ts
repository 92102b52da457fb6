import { gitIn } from '../../git/environment.ts'
import { runOrThrow } from '../../core/processes.ts'

/** How many commits the branches and tags of a repository lead to. */
export async function countCommits(path: string): Promise<number> {
  const counted = gitIn(path, ['rev-list', '--count', '--branches', '--tags'])
  return Number(await runOrThrow(counted))
}
