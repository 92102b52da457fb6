import { startIn } from '../objects/children.ts'
import type { Bytes } from '../objects/encoding.ts'
import { splitAt } from '../objects/split.ts'

interface Root {
  /** Id of the root tree. */
  tree: string
  /** The element of `from` that leads to its commit. */
  source: Bytes
}

const log = ['log', '--stdin', '--source', '--ignore-missing', '--format=%T %S']

/**
 * Yields the root trees of a history, newest first, one for each commit.
 * @param from commits or refs
 */
export async function* rootsOf(
  path: string,
  from: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Root, void> {
  if (from.length === 0) return
  using logger = startIn(path, log, signal)
  logger.stdin.end(from.map((tip) => `${tip}\n`).join(''))
  for await (const line of splitAt(10, logger.stdout)) {
    yield { tree: line.slice(0, 40), source: line.slice(41) }
  }
  await logger.success
}
