import type { SelectQueryBuilder } from 'kysely'
import type { IssueIds, IssueSelection } from './issue-lists.ts'
import { labelKey } from './labels.ts'
import { isRare } from '../sql/is-rare.ts'
import type { Handle, Tables } from '../schema/tables.ts'

type Found = SelectQueryBuilder<Tables, keyof Tables, { id: number }>

const assignedTo = (handle: Handle, userId: number) =>
  handle
    .selectFrom('issue_assignees')
    .select('issue_assignees.issue_id as id')
    .where('issue_assignees.user_id', '=', userId)

const mentioning = (handle: Handle, userId: number) =>
  handle
    .selectFrom('issue_mentions')
    .select('issue_mentions.issue_id as id')
    .where('issue_mentions.user_id', '=', userId)

const ofMilestone = (handle: Handle, milestoneId: number) =>
  handle
    .selectFrom('issues as grouped')
    .select('grouped.id')
    .where('grouped.milestone_id', '=', milestoneId)

const updatedSince = (handle: Handle, repositoryId: number, since: number) =>
  handle
    .selectFrom('issues as updated')
    .select('updated.id')
    .where('updated.repository_id', '=', repositoryId)
    .where('updated.updated_at', '>=', since)

const labelled = (handle: Handle, repositoryId: number, name: string) =>
  handle
    .selectFrom('labels as sought')
    .innerJoin('issue_labels as given', 'given.label_id', 'sought.id')
    .select('given.issue_id as id')
    .where('sought.repository_id', '=', repositoryId)
    .where('sought.name_key', '=', labelKey(name))

/** Filters that may match a small part of a long list. */
function filters(
  handle: Handle,
  { repositoryId, assignee, mentionedId, labels = [], since, milestone }: IssueSelection,
): Found[] {
  const [label] = labels
  return [
    ...(typeof assignee === 'number' ? [assignedTo(handle, assignee)] : []),
    ...(mentionedId === undefined ? [] : [mentioning(handle, mentionedId)]),
    ...(typeof milestone === 'number' ? [ofMilestone(handle, milestone)] : []),
    ...(since === undefined ? [] : [updatedSince(handle, repositoryId, since)]),
    ...(label === undefined ? [] : [labelled(handle, repositoryId, label)]),
  ] as unknown as Found[]
}

/**
 * Adds the filters of a selection that match few issues as lists of ids. A database searches a list
 * in its order until it has a page, which is quick for a frequent label and reads the whole list
 * for a rare one. Neither engine knows which of the two it is.
 */
export async function narrow(handle: Handle, selection: IssueSelection): Promise<IssueSelection> {
  const among: IssueIds[] = []
  for (const filter of filters(handle, selection)) {
    if (await isRare(handle, filter)) among.push(filter)
  }
  return among.length === 0 ? selection : { ...selection, among }
}
