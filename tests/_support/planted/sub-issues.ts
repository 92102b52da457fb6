import type { Transaction } from '../../../server/storage/index.ts'

/** Issues of the tree that the first issue belongs to, by id. */
export interface PlantedSubIssues {
  /** A sub-issue of the first issue. */
  sub_issue_id: number
  /** An issue without relations. */
  free_issue_id: number
  /** An issue that blocks the first issue and is blocked by it. */
  blocking_issue_id: number
}

/** The relations of the first issue, and an issue of mona's without relations. */
export async function plantSubIssues(
  store: Transaction,
  repository_id: number,
  now: number,
): Promise<PlantedSubIssues> {
  const place = await store.repositories.find(repository_id)
  const issue = place && (await store.issues.find(place, 1))
  const mona = await store.accounts.findByLogin('mona')
  if (!place || !issue || !mona) throw new Error('The first issue or mona was not found')
  const open = async (title: string) => {
    const words = { title, body: null, user_id: mona.id, created_at: now }
    return (await store.issues.create(place, { ...words, pull: false })).id
  }
  const sub_issue_id = await open('Part')
  await store.subIssues.attach(await open('Whole'), issue.id)
  await store.subIssues.attach(issue.id, sub_issue_id)
  const blocking_issue_id = await open('In the way')
  for (const [issue_id, blocked_by_id] of [
    [issue.id, blocking_issue_id],
    [blocking_issue_id, issue.id],
  ] as const) {
    await store.issueDependencies.add({ issue_id, blocked_by_id, created_at: now })
  }
  return { sub_issue_id, blocking_issue_id, free_issue_id: await open('Without relations') }
}

/** Statements that restore the relations after requests have changed them. */
export const restoredSubIssues = [
  `update issues set parent_id = null where title = 'Without relations'`,
  `update issues set sub_position = 1, parent_id = (select whole.id from issues as whole
    where whole.repository_id = issues.repository_id and whole.number = 1) where title = 'Part'`,
  `delete from issue_dependencies where blocked_by_id in
    (select id from issues where title = 'Without relations')`,
  `insert into issue_dependencies (issue_id, blocked_by_id, created_at)
    select first.id, blocking.id, 0 from issues as blocking
    join issues as first on first.repository_id = blocking.repository_id and first.number = 1
    where blocking.title = 'In the way' on conflict do nothing`,
]
