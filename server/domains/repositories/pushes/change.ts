import { commitsBetween, headCommit, isAncestor, type PushedCommits } from '../../../git/history.ts'
import type { Commit } from '../../../git/commit-log.ts'
import { noObject } from '../../../git/names.ts'
import type { PushCommand } from '../../../storage/repositories/pushes.ts'

/** The effect of a push on one ref, read from git before events are written. */
export interface RefChange extends PushCommand {
  kind: 'branch' | 'tag'
  /** Name without `refs/heads/` or `refs/tags/`. */
  name: string
  created: boolean
  deleted: boolean
  /** Whether the update removed commits from the ref. */
  forced: boolean
  commits: PushedCommits['commits']
  total: number
  distinctTotal: number
  head: Commit | null
}

/** Maximum number of commits per payload. */
const maxCommits = 2048

const noCommits: PushedCommits = { commits: [], total: 0, distinctTotal: 0 }

/**
 * Reads the effect of a command with a few parallel git processes.
 * @param elsewhere object ids of the branches before the push
 */
export async function readChange(
  path: string,
  command: PushCommand,
  elsewhere: Iterable<string>,
): Promise<RefChange> {
  const { ref, before, after } = command
  const created = before === noObject
  const deleted = after === noObject
  const isBranch = ref.startsWith('refs/heads/')
  const [pushed, isFastForward, head] = await Promise.all([
    isBranch ? commitsBetween(path, before, after, { limit: maxCommits, elsewhere }) : noCommits,
    created || deleted || isAncestor(path, before, after),
    deleted ? undefined : headCommit(path, after),
  ])
  return {
    ...command,
    kind: isBranch ? 'branch' : 'tag',
    name: ref.slice(isBranch ? 'refs/heads/'.length : 'refs/tags/'.length),
    created,
    deleted,
    forced: !isFastForward,
    ...pushed,
    head: head ?? null,
  }
}
