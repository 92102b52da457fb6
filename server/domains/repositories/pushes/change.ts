import { commitsBetween, headCommit, isAncestor, type PushedCommits } from '../../../git/history.ts'
import type { Commit } from '../../../git/commit-log.ts'
import { noObject } from '../../../git/names.ts'
import type { PushCommand } from '../../../git/push-commands.ts'

/** What a push did to one ref, read from the repository before anything is written about it. */
export interface RefChange extends PushCommand {
  kind: 'branch' | 'tag'
  /** The name without `refs/heads/` or `refs/tags/`. */
  name: string
  created: boolean
  deleted: boolean
  /** Commits that the ref had were dropped. */
  forced: boolean
  commits: PushedCommits['commits']
  total: number
  distinctTotal: number
  head: Commit | null
}

/** Commits that one payload describes at most. */
const mostCommits = 2048

const noCommits: PushedCommits = { commits: [], total: 0, distinctTotal: 0 }

/**
 * Reads what a command did, a few git processes at a time.
 * @param elsewhere what the branches pointed to before the push
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
  const [pushed, keptAll, head] = await Promise.all([
    isBranch ? commitsBetween(path, before, after, { limit: mostCommits, elsewhere }) : noCommits,
    created || deleted || isAncestor(path, before, after),
    deleted ? undefined : headCommit(path, after),
  ])
  return {
    ...command,
    kind: isBranch ? 'branch' : 'tag',
    name: ref.slice(isBranch ? 'refs/heads/'.length : 'refs/tags/'.length),
    created,
    deleted,
    forced: !keptAll,
    ...pushed,
    head: head ?? null,
  }
}
