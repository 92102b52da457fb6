import { labelKey, type Label } from '../../storage/issues/labels.ts'
import { labelEvent } from './label-event.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { IssueEdit } from './edit-issue.ts'
import { applied, replacement } from './suggestions.ts'

/** A label in a request. */
type NamedLabel = Schemas['issue-label-input']

const plainColor = 'ededed'

const nameOf = (label: NamedLabel): string => (typeof label === 'string' ? label : label.name)

async function labelNamed(
  { transaction, context, repository, sender, links }: IssueEdit,
  sent: NamedLabel,
): Promise<Label> {
  const name = nameOf(sent)
  const known = await transaction.labels.find(repository.id, name)
  if (known) return known
  const { color, description = null } = typeof sent === 'string' ? {} : sent
  const fresh = { name, color: color ?? plainColor, description, repository_id: repository.id }
  const label = await transaction.labels.create(fresh)
  const source = { repository, sender, links }
  await trigger(transaction, labelEvent(source, label, { action: 'created' }), context)
  return label
}

/** Adds labels to an issue and creates the ones that the repository does not have. */
export async function putLabelsOn(step: IssueEdit, labels: readonly NamedLabel[]): Promise<void> {
  for (const label of applied(labels)) {
    const { id } = await labelNamed(step, label)
    await step.transaction.labels.putOn(step.issue.id, id)
  }
}

/** Replaces the labels of an issue. */
export async function setLabels(step: IssueEdit, labels: readonly NamedLabel[]): Promise<void> {
  const present = new Set(step.issue.labels.map(({ name_key: key }) => key))
  const chosen = replacement(labels, (label) => present.has(labelKey(nameOf(label))))
  if (!chosen) return
  const wanted = new Set(chosen.map((label) => labelKey(nameOf(label))))
  for (const { id, name_key: key } of step.issue.labels) {
    if (!wanted.has(key)) await step.transaction.labels.takeOff(step.issue.id, id)
  }
  await putLabelsOn(step, labels)
}
