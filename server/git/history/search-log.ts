import { exited, start, stop } from '../../core/processes.ts'
import { logArguments, readCommits, sizeOf, type Commit } from '../formats/commit-log.ts'
import { checkedId } from '../formats/names.ts'
import { gitIn } from '../processes/environment.ts'

/** What git itself looks for in a history. The caller checks the rest. */
export interface LogQuery {
  from: string
  /** Texts that the message has, regardless of case. */
  texts: readonly string[]
  /** Parts of the author or committer, of which one is there. */
  authors?: readonly string[]
  committers?: readonly string[]
  merges?: boolean | undefined
}

/** Commits of a search, and whether the whole history was read. */
export interface SearchedLog {
  commits: Commit[]
  isComplete: boolean
}

/** Bounds of one history: commits, output in bytes. */
const mostCommits = 2000
const maxBytes = 16 * 1024 * 1024

const headers = (name: 'author' | 'committer', values: readonly string[] = []) =>
  values.map((value) => `--${name}=${value}`)

function argumentsOf({ from, texts, authors, committers, merges }: LogQuery): string[] {
  return [
    ...logArguments,
    '--fixed-strings',
    '--regexp-ignore-case',
    ...(texts.length > 0 ? ['--all-match', ...texts.map((text) => `--grep=${text}`)] : []),
    ...headers('author', authors),
    ...headers('committer', committers),
    ...(merges === undefined ? [] : [merges ? '--merges' : '--no-merges']),
    `--max-count=${mostCommits + 1}`,
    checkedId(from),
    '--',
  ]
}

/** Searches a history, newest first, and stops at its bounds. */
export async function searchLog(path: string, query: LogQuery): Promise<SearchedLog> {
  const child = start(gitIn(path, argumentsOf(query), { use: 'search' }))
  const end = exited(child)
  child.stdin.end()
  const commits: Commit[] = []
  let size = 0
  for await (const commit of readCommits(child.stdout)) {
    commits.push(commit)
    size += sizeOf(commit)
    if (size > maxBytes || commits.length > mostCommits) {
      stop(child)
      await end
      return { commits: commits.slice(0, mostCommits), isComplete: false }
    }
  }
  const { code } = await end
  // What git was writing when it was ended may be cut off.
  return code === 0
    ? { commits, isComplete: true }
    : { commits: commits.slice(0, -1), isComplete: false }
}
