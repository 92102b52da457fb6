import { runOrThrow } from '../../core/processes.ts'
import { checkedId } from '../formats/names.ts'
import { gitIn } from '../processes/environment.ts'

/** Pull requests that are considered for one commit. */
const most = 1000

/** Lists the numbers of the pull requests whose head contains a commit, newest first. */
export async function pullsWith(path: string, sha: string): Promise<number[]> {
  const wanted = [`--count=${most}`, '--sort=-version:refname', `--contains=${checkedId(sha)}`]
  const format = '--format=%(refname:lstrip=2)'
  const output = await runOrThrow(
    gitIn(path, ['for-each-ref', ...wanted, format, 'refs/pull/*/head']),
  )
  const names = output.toString().split('\n').filter(Boolean)
  return names.map((name) => Number(name.split('/')[0]))
}

/** Returns which of some commits contain a commit, or are that commit. */
export async function commitsWith(
  path: string,
  sha: string,
  commits: readonly string[],
): Promise<Set<string>> {
  const among = commits.map(checkedId)
  const args = ['rev-list', '--ancestry-path', '--ignore-missing', '--stdin']
  const input = [`^${checkedId(sha)}`, ...among].map((line) => `${line}\n`).join('')
  const descendants =
    among.length > 0 ? (await runOrThrow(gitIn(path, args), input)).toString() : ''
  const found = new Set(descendants.split('\n'))
  return new Set(among.filter((each) => each === sha || found.has(each)))
}
