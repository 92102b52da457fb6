import { labelKey, type Label } from '../../storage/issues/labels.ts'
import { labelOccasion } from './events/label.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import type { Step } from './acting.ts'

/** A label as callers name it. */
type NamedLabel = string | { name: string }

const plainColor = 'ededed'

async function labelNamed(
  { transaction, context, repository, sender, links }: Step,
  name: string,
): Promise<Label> {
  const known = await transaction.labels.find(repository.id, name)
  if (known) return known
  const fresh = { name, color: plainColor, description: null, repository_id: repository.id }
  const label = await transaction.labels.create(fresh)
  const happening = { repository, sender, links }
  await trigger(transaction, labelOccasion(happening, label, { action: 'created' }), context)
  return label
}

/** Puts labels on an issue; those that the repository does not have yet are made. */
export async function putLabelsOn(step: Step, labels: readonly NamedLabel[]): Promise<void> {
  const names = labels.map((label) => (typeof label === 'string' ? label : label.name))
  for (const name of names) {
    const { id } = await labelNamed(step, name)
    await step.transaction.labels.putOn(step.issue.id, id)
  }
}

/** Puts labels on an issue in place of those that it has. */
export async function setLabels(step: Step, labels: readonly NamedLabel[]): Promise<void> {
  const wanted = new Set(
    labels.map((label) => labelKey(typeof label === 'string' ? label : label.name)),
  )
  for (const { id, name_key: key } of step.issue.labels) {
    if (!wanted.has(key)) await step.transaction.labels.takeOff(step.issue.id, id)
  }
  await putLabelsOn(step, labels)
}
