import { createInterface } from 'node:readline'
import { whenAborted } from '../../../core/egress/when-aborted.ts'
import { exited, start, stop } from '../../../core/processes.ts'
import { ImportFailure } from '../failure.ts'
import { maxRefs } from '../limits.ts'
import { gitToRelay } from './git-settings.ts'
import type { OtherRefs, SourceRef } from './plan-refs.ts'

export interface SourceRefs {
  /** Branches and tags by their names in the source. */
  refs: SourceRef[]
  /** The branch that `HEAD` names, with `refs/heads/`. */
  head?: string
  /** The commit of `HEAD`. */
  headId?: string
  others: OtherRefs
}

function note(found: SourceRefs, name: string, value: string): void {
  const { refs, others } = found
  if (value.startsWith('ref: ')) {
    // A symbolic ref is also listed with its object id.
    if (name === 'HEAD') found.head = value.slice('ref: '.length)
  } else if (name === 'HEAD') found.headId = value
  else if (name.endsWith('^{}')) return
  else if (/^refs\/(heads|tags)\//.test(name)) refs.push([name, value])
  else if (others.count++ === 0) others.first = name
}

/**
 * Lists the branches and tags of a source. Returns undefined when git fails; the relay then has the
 * reason.
 * @throws ImportFailure 'too large' above the limit; the signal's reason
 */
export async function readSourceRefs(
  url: string,
  signal: AbortSignal,
): Promise<SourceRefs | undefined> {
  const child = start(gitToRelay(['ls-remote', '--symref', '--', url]))
  using _abort = whenAborted(signal, () => stop(child))
  const end = exited(child)
  child.stdin.end()
  const found: SourceRefs = { refs: [], others: { count: 0, first: '' } }
  for await (const line of createInterface({ input: child.stdout })) {
    const [value = '', name = ''] = line.split('\t')
    note(found, name, value)
    if (found.refs.length > maxRefs) break
  }
  if (found.refs.length > maxRefs) {
    stop(child)
    throw new ImportFailure('too large', 'The source has too many branches and tags.')
  }
  const { code } = await end
  signal.throwIfAborted()
  return code === 0 ? found : undefined
}
