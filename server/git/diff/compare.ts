import { run, runOrThrow } from '../../core/processes.ts'
import { gitIn } from '../processes/environment.ts'
import { changes } from './diff.ts'
import { between, wideEnds, type Difference } from './difference.ts'

export interface Comparison {
  commits: number
  additions: number
  deletions: number
  changed_files: number
}

type Statistics = Omit<Comparison, 'commits'>

/** The files that count where there are too many to compare. */
const mostCounted = 3_000

/** The statistics of all files. */
async function shortStatistics(
  path: string,
  difference: Difference,
): Promise<Statistics | undefined> {
  const args = ['diff', '--shortstat', '-M', '--no-ext-diff', ...between(difference)]
  const { code, stdout } = await run(gitIn(path, args))
  if (code !== 0) return undefined
  const text = stdout.toString()
  const number = (word: RegExp) => Number(word.exec(text)?.[1] ?? 0)
  return {
    changed_files: number(/ (\d+) files? changed/),
    additions: number(/ (\d+) insertion/),
    deletions: number(/ (\d+) deletion/),
  }
}

/** The statistics of the first files. */
async function firstStatistics(path: string, difference: Difference): Promise<Statistics> {
  const { files } = await changes(path, difference, mostCounted)
  const sum = (of: 'additions' | 'deletions') => files.reduce((total, file) => total + file[of], 0)
  return { changed_files: files.length, additions: sum('additions'), deletions: sum('deletions') }
}

async function statistics(path: string, difference: Difference): Promise<Statistics | undefined> {
  const wide = await wideEnds(path, difference)
  if (!wide) return shortStatistics(path, difference)
  return firstStatistics(path, { base: wide[0], head: wide[1], direct: true })
}

/**
 * Compares a head with its merge base. Returns undefined when the commits have no common history.
 */
export async function compare(
  path: string,
  base: string,
  head: string,
): Promise<Comparison | undefined> {
  const [count, found] = await Promise.all([
    runOrThrow(gitIn(path, ['rev-list', '--count', `${base}..${head}`])),
    statistics(path, { base, head }),
  ])
  return found && { commits: Number(count), ...found }
}
