import type { Schemas } from '../../contract/schemas.ts'
import { parseInstant } from '../../api/instant.ts'
import { timestamp } from '../../core/clock.ts'
import { notFound, validationFailed } from '../../core/errors.ts'
import { startOfPacificDay } from '../../core/pacific-day.ts'
import type { Milestone, MilestoneChange } from '../../storage/issues/milestones.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import type { EventSource } from '../../api/event-source.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import { requireChangeable } from '../repositories/require-changeable.ts'
import type { IssueContext } from './edit-issue.ts'
import { milestoneEvent, type MilestoneAction } from './milestone-event.ts'

interface Told {
  milestone: Milestone
  actions: MilestoneAction[]
}

/** A milestone that a request names. */
type OnMilestone = EventSource & { number: number }

/** Changes a milestone and sends its events, in one transaction. */
function withMilestones(
  source: EventSource,
  work: (repository: Repository, transaction: Transaction) => Promise<Told>,
  context: IssueContext,
): Promise<Milestone> {
  return context.storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, source.repository)
    requireChangeable(repository)
    const { milestone, actions } = await work(repository, transaction)
    const there = { ...source, repository }
    const webhookEvents = actions.map((action) => milestoneEvent(there, milestone, action))
    await triggerAll(transaction, webhookEvents, context)
    return milestone
  })
}

/** Finds a milestone by number. @throws ServiceError 404 */
export async function milestoneAt(
  { milestones }: Pick<Transaction, 'milestones'>,
  { id }: Pick<Repository, 'id'>,
  number: number,
): Promise<Milestone> {
  const found = await milestones.find(id, number)
  if (!found) throw notFound()
  return found
}

/** @throws ServiceError 422 when another milestone has this title */
async function requireFree(
  { milestones }: Transaction,
  { id }: Repository,
  title: string,
  mine?: Milestone,
): Promise<void> {
  const found = await milestones.findByTitle(id, title)
  if (!found || found.id === mine?.id) return
  throw validationFailed({ resource: 'Milestone', field: 'title', code: 'already_exists' })
}

/** @throws ServiceError 422 for a time that does not exist */
function dueDate(text: string | null | undefined): number | null | undefined {
  if (text === null) return null
  const at = parseInstant(text, { resource: 'Milestone', field: 'due_on' })
  return at === undefined ? undefined : startOfPacificDay(at)
}

/** @throws ServiceError 403 while archived, 422 when the title is taken */
export function createMilestone(
  { input, ...source }: EventSource & { input: Schemas['milestone-input'] },
  context: IssueContext,
): Promise<Milestone> {
  const { title, state = 'open', description = null } = input
  const due_on = dueDate(input.due_on) ?? null
  const now = context.clock.now()
  const work = async (repository: Repository, transaction: Transaction) => {
    await requireFree(transaction, repository, title)
    const milestone = await transaction.milestones.create({
      ...{ title, state, description, due_on },
      closed_at: state === 'closed' ? now : null,
      repository_id: repository.id,
      creator_id: source.sender.id,
      created_at: now,
    })
    return { milestone, actions: [{ action: 'created' } as const] }
  }
  return withMilestones(source, work, context)
}

const shownTime = (at: number | null) => (at === null ? null : timestamp(at))

/** Previous values of the changed texts. */
const editsOf = (before: Milestone, after: Milestone) => ({
  ...(before.title !== after.title && { title: { from: before.title } }),
  ...(before.description !== after.description && { description: { from: before.description } }),
  ...(before.due_on !== after.due_on && { due_on: { from: shownTime(before.due_on) } }),
})

function actionsOf(before: Milestone, after: Milestone): MilestoneAction[] {
  const changes = editsOf(before, after)
  const state = after.state === 'closed' ? 'closed' : 'opened'
  return [
    ...(Object.keys(changes).length > 0 ? [{ action: 'edited', changes } as const] : []),
    ...(before.state !== after.state ? [{ action: state } as const] : []),
  ]
}

function stateChange(
  before: Milestone,
  { state }: Schemas['milestone-update'],
  now: number,
): MilestoneChange {
  if (state === undefined || state === before.state) return {}
  return { state, closed_at: state === 'closed' ? now : null }
}

/** @throws ServiceError 403 while archived, 404, 422 when the new title is taken */
export function updateMilestone(
  { number, input, ...source }: OnMilestone & { input: Schemas['milestone-update'] },
  context: IssueContext,
): Promise<Milestone> {
  const { title, description } = input
  const due_on = dueDate(input.due_on)
  const now = context.clock.now()
  const work = async (repository: Repository, transaction: Transaction) => {
    const before = await milestoneAt(transaction, repository, number)
    if (title !== undefined) await requireFree(transaction, repository, title, before)
    const change = {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(due_on !== undefined && { due_on }),
      ...stateChange(before, input, now),
    }
    const milestone = await transaction.milestones.update(before.id, change, now)
    return { milestone, actions: actionsOf(before, milestone) }
  }
  return withMilestones(source, work, context)
}

/** Deletes a milestone and removes it from all issues. @throws ServiceError 403, 404 */
export async function deleteMilestone(
  { number, ...source }: OnMilestone,
  context: IssueContext,
): Promise<void> {
  const work = async (repository: Repository, transaction: Transaction) => {
    const milestone = await milestoneAt(transaction, repository, number)
    await transaction.milestones.delete(milestone.id)
    return { milestone, actions: [{ action: 'deleted' } as const] }
  }
  await withMilestones(source, work, context)
}
