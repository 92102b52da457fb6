import type { Account } from '../../storage/accounts/accounts.ts'
import type { Storage } from '../../storage/index.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { PullRow } from '../../storage/pulls/pulls.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/** A pull request with everything that it names. */
export interface Pull extends Issue, Omit<PullRow, 'repository_id' | 'mergeable'> {
  mergeable: boolean
  /** Where its commits are to go. */
  base: Repository
  /** Where they come from; null when that is gone, or is not to be shown. */
  head: Repository | null
  head_owner: Account | null
  merged_by: Account | null
}

type Needs = Pick<Storage, 'accounts' | 'issues' | 'pulls' | 'repositories'>

/** What is private is not shown to those who see the base, unless the base is private as well. */
const shown = (head: Repository | undefined, base: Repository) =>
  head && (!head.private || base.private || head.id === base.id) ? head : null

/** Puts pull requests together, in the order of the issues that they are. */
export async function pullsOf(
  base: Repository,
  issues: readonly Issue[],
  { accounts, pulls, repositories }: Needs,
): Promise<Pull[]> {
  const rows = await pulls.findMany(issues.map(({ id }) => id))
  const byIssue = new Map(rows.map((row) => [row.issue_id, row]))
  const people = await accounts.findMany(
    rows.flatMap((row) => [row.head_owner_id, row.merged_by_id].filter((id) => id !== null)),
  )
  const heads = new Map([[base.id, base]])
  for (const { head_repository_id: id } of rows) {
    const found = id === null || heads.has(id) ? undefined : await repositories.find(id)
    if (found) heads.set(found.id, found)
  }
  return issues.flatMap((issue) => {
    const row = byIssue.get(issue.id)
    if (!row) return []
    const { repository_id: _same, mergeable, ...own } = row
    return {
      ...issue,
      ...own,
      mergeable: mergeable === 1,
      base,
      head: shown(heads.get(row.head_repository_id ?? 0), base),
      head_owner: people.get(row.head_owner_id ?? 0) ?? null,
      merged_by: people.get(row.merged_by_id ?? 0) ?? null,
    }
  })
}

/** The pull request of a number; undefined for none, and for an issue that is none. */
export async function findPull(
  base: Repository,
  number: number,
  storage: Needs,
): Promise<Pull | undefined> {
  const issue = await storage.issues.find(base, number)
  return issue?.pull ? (await pullsOf(base, [issue], storage))[0] : undefined
}
