import { labelKey, type Label } from '../../storage/issues/labels.ts'
import { labelEvent } from './events/label.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import type { IssueEdit } from './edit-issue.ts'

/** A label in a request. */
type NamedLabel = string | { name: string }

const plainColor = 'ededed'

async function labelNamed(
  { transaction, context, repository, sender, links }: IssueEdit,
  name: string,
): Promise<Label> {
  const known = await transaction.labels.find(repository.id, name)
  if (known) return known
  const fresh = { name, color: plainColor, description: null, repository_id: repository.id }
  const label = await transaction.labels.create(fresh)
  const happening = { repository, sender, links }
  await trigger(transaction, labelEvent(happening, label, { action: 'created' }), context)
  return label
}

/** Adds labels to an issue and creates the ones that the repository does not have. */
export async function putLabelsOn(step: IssueEdit, labels: readonly NamedLabel[]): Promise<void> {
  const names = labels.map((label) => (typeof label === 'string' ? label : label.name))
  for (const name of names) {
    const { id } = await labelNamed(step, name)
    await step.transaction.labels.putOn(step.issue.id, id)
  }
}

/** Replaces the labels of an issue. */
export async function setLabels(step: IssueEdit, labels: readonly NamedLabel[]): Promise<void> {
  const wanted = new Set(
    labels.map((label) => labelKey(typeof label === 'string' ? label : label.name)),
  )
  for (const { id, name_key: key } of step.issue.labels) {
    if (!wanted.has(key)) await step.transaction.labels.takeOff(step.issue.id, id)
  }
  await putLabelsOn(step, labels)
}
