import { runOrThrow } from '../../core/processes.ts'
import { isObjectId } from '../formats/names.ts'
import { gitIn } from '../processes/environment.ts'

/** Lines that a commit added and deleted relative to its first parent. */
export interface CountedCommit {
  sha: string
  /** Seconds since the epoch. */
  date: number
  additions: number
  deletions: number
}

/** Binary files have a dash instead of a line count. They count as 0 lines. */
const lines = (text = '') => (/^\d+$/.test(text) ? Number(text) : 0)

function counted(text: string): CountedCommit {
  const [head = '', ...changes] = text.split('\n')
  const [sha = '', date] = head.split(' ')
  const numbers = changes.map((change) => change.split('\t'))
  const sum = (index: number) => numbers.reduce((total, each) => total + lines(each[index]), 0)
  return { sha, date: lines(date), additions: sum(0), deletions: sum(1) }
}

/**
 * Counts the changes of a commit and its ancestors, oldest first. Keeps the newest `limit` commits.
 */
export async function countedHistory(
  path: string,
  commit: string,
  limit: number,
): Promise<CountedCommit[]> {
  if (!isObjectId(commit)) throw new RangeError('Invalid object id')
  const order = ['--topo-order', '--reverse', `--max-count=${limit}`]
  const shown = ['--numstat', '--no-renames', '--diff-merges=first-parent', '--format=%x01%H %ct']
  const output = await runOrThrow(gitIn(path, ['log', ...order, ...shown, commit, '--']))
  return output.toString().split('\x01').slice(1).map(counted)
}
