import { logArguments, type Commit } from '../formats/commit-log.ts'
import { checkedId } from '../formats/names.ts'
import { gitIn, type GitPlace } from '../processes/environment.ts'
import { readLog } from './read-commits.ts'

/** Filter of a history; absent fields match everything. */
export interface LogSelection {
  from: string
  /** Leaves out what this commit contains. */
  without?: string
  /** File or folder that the commits change. */
  path?: string | undefined
  /** Email addresses, of which one matches. */
  authors?: readonly string[] | undefined
  committers?: readonly string[] | undefined
  /** Seconds since the epoch. */
  since?: number | undefined
  until?: number | undefined
}

interface Window {
  limit: number
  offset: number
}

function rangeOf({ from, without }: LogSelection): string[] {
  return [checkedId(from), ...(without === undefined ? [] : [`^${checkedId(without)}`])]
}

const anyOf = (header: 'author' | 'committer', emails: readonly string[] = []) =>
  emails.map((email) => `--${header}=<${email}>`)

function argumentsOf({ path, authors, committers, since, until, ...range }: LogSelection) {
  return [
    '--fixed-strings',
    '--regexp-ignore-case',
    ...anyOf('author', authors),
    ...anyOf('committer', committers),
    ...(since === undefined ? [] : [`--max-age=${since}`]),
    ...(until === undefined ? [] : [`--min-age=${until}`]),
    ...rangeOf(range),
    '--',
    ...(path === undefined ? [] : [`:(literal,top)${path}`]),
  ]
}

/** Lists the commits of a history, newest first. @param order of commits in a range */
export function logCommits(
  place: GitPlace,
  selection: LogSelection,
  { limit, offset }: Window,
  order: '--topo-order' | '--date-order' | undefined = undefined,
): Promise<Commit[]> {
  const args = [...logArguments, ...(order ? [order] : [])]
  const window = [`--max-count=${limit}`, `--skip=${offset}`]
  return readLog(gitIn(place, [...args, ...window, ...argumentsOf(selection)]), '')
}
