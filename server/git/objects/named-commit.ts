import { runOrThrow } from '../../core/processes.ts'
import { isRefName } from '../formats/names.ts'
import { gitIn } from '../processes/environment.ts'

/** A branch or tag with its commit. */
export interface NamedCommit {
  /** Name without `refs/heads/` or `refs/tags/`. */
  name: string
  sha: string
}

/**
 * Resolves a branch or tag by its short or full name. A branch takes precedence over a tag.
 * Undefined when neither exists.
 */
export async function namedCommit(path: string, ref: string): Promise<NamedCommit | undefined> {
  const full = /^refs\/(heads|tags)\//.test(ref)
  const candidates = full ? [ref] : [`refs/heads/${ref}`, `refs/tags/${ref}`]
  if (!candidates.every(isRefName)) return undefined
  const input = candidates.map((each) => `${each}^{commit}\n`).join('')
  const output = await runOrThrow(gitIn(path, ['cat-file', '--batch-check']), input)
  const found = /^([0-9a-f]{40}) commit /m.exec(output.toString())
  return found
    ? { name: ref.replace(/^refs\/(heads|tags)\//, ''), sha: found[1] as string }
    : undefined
}
