import { gitIn } from '../../git/processes/environment.ts'
import { runOrThrow } from '../../core/processes.ts'

/** Counts the commits reachable from branches and tags. */
export async function countCommits(path: string): Promise<number> {
  const counted = gitIn(path, ['rev-list', '--count', '--branches', '--tags'])
  return Number(await runOrThrow(counted))
}
