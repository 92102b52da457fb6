import { run } from '../../core/processes.ts'
import { gitIn } from '../processes/environment.ts'

/**
 * Checks whether a branch has a commit by one of these email addresses (at least one,
 * case-insensitive). Returns false when the branch does not exist.
 */
export async function hasAuthor(
  path: string,
  branch: string,
  addresses: readonly string[],
): Promise<boolean> {
  const search = ['log', '--max-count=1', '--format=%H', '--no-mailmap']
  const matching = ['--fixed-strings', '--regexp-ignore-case']
  const authors = addresses.map((address) => `--author=<${address}>`)
  const command = gitIn(path, [...search, ...matching, ...authors, `refs/heads/${branch}`, '--'])
  const { code, stdout } = await run(command)
  return code === 0 && stdout.length > 0
}
