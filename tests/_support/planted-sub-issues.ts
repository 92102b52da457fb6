import type { Transaction } from '../../server/storage/index.ts'

/** Issues of the tree that the first issue belongs to, by id. */
export interface PlantedSubIssues {
  /** A sub-issue of the first issue. */
  sub_issue_id: number
  /** An issue without a parent. */
  free_issue_id: number
}

/** A parent and a sub-issue of the first issue, and an issue of mona's without a parent. */
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
  return { sub_issue_id, free_issue_id: await open('Without a parent') }
}

/** Statements that restore the trees after requests have changed them. */
export const restoredSubIssues = [
  `update issues set parent_id = null where title = 'Without a parent'`,
  `update issues set sub_position = 1, parent_id = (select whole.id from issues as whole
    where whole.repository_id = issues.repository_id and whole.number = 1) where title = 'Part'`,
]
