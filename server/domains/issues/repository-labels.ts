import type { Schemas } from '../../contract/schemas.ts'
import { notFound, validationFailed } from '../../core/errors.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import type { Transaction } from '../../storage/index.ts'
import { labelKey, type Label } from '../../storage/issues/labels.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { labelEvent, type LabelAction } from './label-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import { type IssueContext } from './edit-issue.ts'
import { requireChangeable } from '../repositories/require-changeable.ts'

type Told<T> = Promise<{ label: Label; action: LabelAction | undefined; answer: T }>

/** Changes a label and sends its event, in one transaction. */
function withLabels<T>(
  source: EventSource,
  work: (repository: Repository, transaction: Transaction) => Told<T>,
  context: IssueContext,
): Promise<T> {
  return context.storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, source.repository)
    requireChangeable(repository)
    const { label, action, answer } = await work(repository, transaction)
    const there = { ...source, repository }
    if (action) await trigger(transaction, labelEvent(there, label, action), context)
    return answer
  })
}

/** @throws ServiceError 422 when another label has this name */
async function requireFree(
  { labels }: Transaction,
  { id }: Repository,
  name: string,
  mine?: Label,
): Promise<void> {
  const found = await labels.find(id, name)
  if (!found || found.id === mine?.id) return
  throw validationFailed({ resource: 'Label', field: 'name', code: 'already_exists' })
}

async function labelAt({ labels }: Transaction, { id }: Repository, name: string) {
  const found = await labels.find(id, name)
  if (!found) throw notFound()
  return found
}

/** @throws ServiceError 403 while archived, 422 when the name is taken */
export function createLabel(
  { input, ...source }: EventSource & { input: Schemas['label-input'] },
  context: IssueContext,
): Promise<Label> {
  const { name, color = 'ededed', description = null } = input
  const work = async (repository: Repository, transaction: Transaction) => {
    await requireFree(transaction, repository, name)
    const words = { name, color: color.toLowerCase(), description }
    const label = await transaction.labels.create({ ...words, repository_id: repository.id })
    return { label, action: { action: 'created' } as const, answer: label }
  }
  return withLabels(source, work, context)
}

/** Previous values of changed fields; undefined when nothing changed. */
function editOf(before: Label, after: Label): LabelAction | undefined {
  const changes = {
    ...(before.name !== after.name && { name: { from: before.name } }),
    ...(before.color !== after.color && { color: { from: before.color } }),
    ...(before.description !== after.description && { description: { from: before.description } }),
  }
  return Object.keys(changes).length > 0 ? { action: 'edited', changes } : undefined
}

/** @throws ServiceError 403 while archived, 404, 422 when the new name is taken */
export function updateLabel(
  { name, input, ...source }: EventSource & { name: string; input: Schemas['label-update'] },
  context: IssueContext,
): Promise<Label> {
  const { new_name: newName = name, color, description } = input
  const work = async (repository: Repository, transaction: Transaction) => {
    const before = await labelAt(transaction, repository, name)
    await requireFree(transaction, repository, newName, before)
    const isSame = labelKey(newName) === before.name_key && input.new_name === undefined
    const label = await transaction.labels.update(before.id, {
      name: isSame ? before.name : newName,
      ...(color !== undefined && { color: color.toLowerCase() }),
      ...(description !== undefined && { description }),
    })
    return { label, action: editOf(before, label), answer: label }
  }
  return withLabels(source, work, context)
}

/** Deletes a label and removes it from all issues. @throws ServiceError 403 while archived, 404 */
export function deleteLabel(
  { name, ...source }: EventSource & { name: string },
  context: IssueContext,
): Promise<void> {
  const work = async (repository: Repository, transaction: Transaction) => {
    const label = await labelAt(transaction, repository, name)
    await transaction.labels.delete(label.id)
    return { label, action: { action: 'deleted' } as const, answer: undefined }
  }
  return withLabels(source, work, context)
}
