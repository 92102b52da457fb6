import type { Storage } from '../../storage/index.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import { decode } from '../../storage/sql/json.ts'
import type { Pull, StoredAutoMerge } from '../../storage/pulls/pull.ts'
import type { PullRow } from '../../storage/pulls/pulls.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

type Needs = Pick<Storage, 'accounts' | 'issues' | 'pulls' | 'repositories' | 'reviewRequests'>

/** A private head repository is visible only if the base is private too. */
const shown = (head: Repository | undefined, base: Repository) =>
  head && (!head.private || base.private || head.id === base.id) ? head : null

/** Requests for auto-merge by issue. */
const autoMergesIn = (rows: readonly PullRow[]) =>
  new Map(
    rows.flatMap(({ issue_id: id, auto_merge: text }) =>
      text === null ? [] : [[id, decode<StoredAutoMerge>(text)] as const],
    ),
  )

/** Builds pull requests from issues, in the same order. */
export async function pullsOf(
  base: Repository,
  issues: readonly Issue[],
  { accounts, pulls, repositories, reviewRequests }: Needs,
): Promise<Pull[]> {
  const rows = await pulls.findMany(issues.map(({ id }) => id))
  const byIssue = new Map(rows.map((row) => [row.issue_id, row]))
  const automatic = autoMergesIn(rows)
  const people = await accounts.findMany([
    ...rows.flatMap((row) => [row.head_owner_id, row.merged_by_id].filter((id) => id !== null)),
    ...[...automatic.values()].map(({ user_id: id }) => id),
  ])
  const reviewers = await reviewRequests.ofPulls(rows.map(({ issue_id: id }) => id))
  const heads = new Map([[base.id, base]])
  for (const { head_repository_id: id } of rows) {
    const found = id === null || heads.has(id) ? undefined : await repositories.find(id)
    if (found) heads.set(found.id, found)
  }
  return issues.flatMap((issue) => {
    const row = byIssue.get(issue.id)
    if (!row) return []
    const auto = automatic.get(issue.id)
    // Node 20 adds properties to an object that begins with another one fifty times as slowly.
    return {
      base,
      head: shown(heads.get(row.head_repository_id ?? 0), base),
      head_owner: people.get(row.head_owner_id ?? 0) ?? null,
      merged_by: people.get(row.merged_by_id ?? 0) ?? null,
      requested_reviewers: reviewers.get(issue.id)?.users ?? [],
      requested_teams: reviewers.get(issue.id)?.teams ?? [],
      ...issue,
      ...row,
      auto_merge: auto ? { ...auto, user: people.get(auto.user_id) ?? null } : null,
      mergeable: row.mergeable === 1,
    }
  })
}

/** Finds a pull request by number; undefined for an unknown number and for a plain issue. */
export async function findPull(
  base: Repository,
  number: number,
  storage: Needs,
): Promise<Pull | undefined> {
  const issue = await storage.issues.find(base, number)
  return issue?.pull ? (await pullsOf(base, [issue], storage))[0] : undefined
}
