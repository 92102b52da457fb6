import { runOrThrow } from '../../core/processes.ts'
import { isObjectId } from '../formats/names.ts'
import { gitIn } from '../processes/environment.ts'

export interface Branch {
  /** Name without `refs/heads/`. */
  name: string
  /** Head commit of the branch. */
  sha: string
}

/**
 * Lists the branches that contain a commit, sorted by name, at most `limit`. The commit must exist.
 */
export async function branchesWith(path: string, sha: string, limit: number): Promise<Branch[]> {
  if (!isObjectId(sha)) throw new RangeError('Invalid object id')
  const wanted = [`--count=${limit}`, `--contains=${sha}`]
  const format = '--format=%(objectname) %(refname:lstrip=2)'
  const output = await runOrThrow(gitIn(path, ['for-each-ref', ...wanted, format, 'refs/heads']))
  const lines = output.toString().split('\n').filter(Boolean)
  return lines.map((line) => ({ name: line.slice(41), sha: line.slice(0, 40) }))
}

/** Lists up to 1000 branches whose head is this commit, sorted by name. */
export async function branchesAt(path: string, sha: string): Promise<Branch[]> {
  if (!isObjectId(sha)) throw new RangeError('Invalid object id')
  const format = '--format=%(refname:lstrip=2)'
  const args = ['for-each-ref', '--count=1000', `--points-at=${sha}`, format, 'refs/heads']
  const output = await runOrThrow(gitIn(path, args))
  const names = output.toString().split('\n').filter(Boolean)
  return names.map((name) => ({ name, sha }))
}
