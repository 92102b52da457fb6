import { createInterface } from 'node:readline'
import { whenAborted } from '../../../core/egress/when-aborted.ts'
import { ended, start, stop } from '../../../core/processes.ts'
import { ImportFailure } from '../failure.ts'
import { mostRefs } from '../limits.ts'
import { gitToRelay } from './git-settings.ts'
import type { SourceRef } from './plan-refs.ts'

export interface SourceRefs {
  /** Branches and tags; names as the source has them. */
  refs: SourceRef[]
  /** The branch that `HEAD` names, with `refs/heads/`. */
  head?: string
}

const wanted = ['HEAD', 'refs/heads/*', 'refs/tags/*']

/**
 * Asks a source for its branches and tags. Undefined where git cannot: then the relay, or what it says, knows
 * why.
 * @throws ImportFailure 'too large' for more than are taken; the reason of the signal
 */
export async function readSourceRefs(
  url: string,
  signal: AbortSignal,
): Promise<SourceRefs | undefined> {
  const child = start(gitToRelay(['ls-remote', '--symref', '--', url, ...wanted]))
  using _abort = whenAborted(signal, () => stop(child))
  const end = ended(child)
  child.stdin.end()
  const found: SourceRefs = { refs: [] }
  for await (const line of createInterface({ input: child.stdout })) {
    const [value = '', name = ''] = line.split('\t')
    if (name === 'HEAD' && value.startsWith('ref: ')) found.head = value.slice('ref: '.length)
    if (!/^refs\/(heads|tags)\//.test(name) || name.endsWith('^{}')) continue
    found.refs.push([name, value])
    if (found.refs.length > mostRefs) break
  }
  if (found.refs.length > mostRefs) {
    stop(child)
    throw new ImportFailure('too large', 'The source has too many branches and tags.')
  }
  const { code } = await end
  signal.throwIfAborted()
  return code === 0 ? found : undefined
}
