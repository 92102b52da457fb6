import type { Schemas } from '../../api/handler.ts'
import { notFound, validationFailed } from '../../core/errors.ts'
import { present } from '../repositories/present.ts'
import type { Transaction } from '../../storage/index.ts'
import { labelKey, type Label } from '../../storage/issues/labels.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { labelOccasion, type LabelDeed } from './events/label.ts'
import type { Happening } from '../repositories/events/common-payload.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import { requireChangeable, type Needs } from './acting.ts'

type Told<T> = Promise<{ label: Label; deed: LabelDeed | undefined; answer: T }>

/** Does something with a label and tells of it, in one transaction. */
function withLabels<T>(
  happening: Happening,
  work: (repository: Repository, transaction: Transaction) => Told<T>,
  context: Needs,
): Promise<T> {
  return context.storage.transaction(async (transaction) => {
    const repository = await present(transaction, happening.repository)
    requireChangeable(repository)
    const { label, deed, answer } = await work(repository, transaction)
    const there = { ...happening, repository }
    if (deed) await trigger(transaction, labelOccasion(there, label, deed), context)
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

/** @throws ServiceError 403 while archived, 422 when there is one of this name */
export function createLabel(
  { input, ...happening }: Happening & { input: Schemas['label-input'] },
  context: Needs,
): Promise<Label> {
  const { name, color = 'ededed', description = null } = input
  const work = async (repository: Repository, transaction: Transaction) => {
    await requireFree(transaction, repository, name)
    const words = { name, color: color.toLowerCase(), description }
    const label = await transaction.labels.create({ ...words, repository_id: repository.id })
    return { label, deed: { action: 'created' } as const, answer: label }
  }
  return withLabels(happening, work, context)
}

/** What was there before, as far as it is another now; nothing when all is the same. */
function editOf(before: Label, after: Label): LabelDeed | undefined {
  const changes = {
    ...(before.name !== after.name && { name: { from: before.name } }),
    ...(before.color !== after.color && { color: { from: before.color } }),
    ...(before.description !== after.description && { description: { from: before.description } }),
  }
  return Object.keys(changes).length > 0 ? { action: 'edited', changes } : undefined
}

/** @throws ServiceError 403 while archived, 404, 422 when another has the new name */
export function updateLabel(
  { name, input, ...happening }: Happening & { name: string; input: Schemas['label-update'] },
  context: Needs,
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
    return { label, deed: editOf(before, label), answer: label }
  }
  return withLabels(happening, work, context)
}

/** Takes it from all that it is on. @throws ServiceError 403 while archived, 404 */
export function deleteLabel(
  { name, ...happening }: Happening & { name: string },
  context: Needs,
): Promise<void> {
  const work = async (repository: Repository, transaction: Transaction) => {
    const label = await labelAt(transaction, repository, name)
    await transaction.labels.delete(label.id)
    return { label, deed: { action: 'deleted' } as const, answer: undefined }
  }
  return withLabels(happening, work, context)
}
