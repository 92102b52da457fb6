import { checkedId } from '../formats/names.ts'
import { gitIn } from '../processes/environment.ts'
import { outputLines } from '../processes/output-lines.ts'

export interface Range {
  include: Iterable<string>
  exclude?: Iterable<string>
}

/** Builds the input of `--stdin`, which has no length limit, unlike command-line arguments. */
export function rangeInput({ include, exclude = [] }: Range): string {
  const lines = [...include].map(checkedId)
  for (const id of exclude) lines.push(`^${checkedId(id)}`)
  return `${lines.join('\n')}\n`
}

/**
 * Lists the ids of a range, children before parents (git-rev-list(1)). Yields the lines as they
 * arrive, so that a history of any length takes little memory. Stops git when the caller stops
 * reading. Unknown ids are ignored.
 */
export async function* revList(
  path: string,
  range: Range,
  options: string[] = [],
): AsyncGenerator<string[]> {
  const args = ['rev-list', '--topo-order', ...options, '--ignore-missing', '--stdin']
  yield* outputLines(gitIn(path, args), rangeInput(range))
}

/** Returns which of these commits `after` contains and `before` does not. */
export async function newAmong(
  path: string,
  { before, after }: { before: string; after: string },
  commits: ReadonlySet<string>,
): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const ids of revList(path, { include: [after], exclude: [before] })) {
    for (const id of ids) if (commits.has(id)) found.add(id)
    if (found.size === commits.size) break
  }
  return found
}
