import type { Handle } from '../schema/tables.ts'

/** What decides where an issue counts. */
export interface MilestonePosition {
  milestone_id: number | null
  state: 'open' | 'closed'
}

async function add(
  handle: Handle,
  { milestone_id: id, state }: MilestonePosition,
  change: 1 | -1,
  now: number,
): Promise<void> {
  if (id === null) return
  const column = state === 'open' ? 'open_issues' : 'closed_issues'
  await handle
    .updateTable('milestones')
    .set((set) => ({ [column]: set(column, '+', change), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

/**
 * Keeps the numbers of issues of milestones exact after a change of an issue. The caller has locked
 * the repository.
 */
export async function countInMilestones(
  handle: Handle,
  before: MilestonePosition,
  after: MilestonePosition,
  now: number,
): Promise<void> {
  if (before.milestone_id === after.milestone_id && before.state === after.state) return
  await add(handle, before, -1, now)
  await add(handle, after, 1, now)
}
