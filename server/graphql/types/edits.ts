import DataLoader from 'dataloader'
import { nodeId } from '../../api/views/node-id.ts'
import { timestamp } from '../../core/clock.ts'
import type { TextEdit } from '../../storage/issues/text-edits.ts'
import { inlineConnection, type PageArguments } from '../connection.ts'
import { accountItem } from '../account-item.ts'
import type { Execution } from '../execution.ts'
import type { Item } from '../item.ts'
import { valueAt } from '../read-field.ts'
import { issueIdOf } from './conversations.ts'
import type { Subject } from './timeline.ts'

type Edits = DataLoader<number, TextEdit[]>

/** Edits of many texts in one query. */
const editLoader = (of: 'issue_id' | 'comment_id') => (execution: Execution) =>
  new DataLoader<number, TextEdit[]>(async (ids) => {
    const { textEdits } = execution.context.storage
    const found = await (of === 'issue_id' ? textEdits.ofIssues(ids) : textEdits.ofComments(ids))
    return ids.map((id) => found.filter((edit) => edit[of] === id))
  })

/** Edits of the text of an issue or pull request, newest first. */
export async function issueEdits(subject: Subject, execution: Execution): Promise<TextEdit[]> {
  const loader: Edits = execution.loader('issue edits', editLoader('issue_id'))
  return loader.load(await issueIdOf(subject, execution))
}

/** Edits of the text of a comment, newest first. */
export async function commentEdits(
  comment: Item<'IssueComment'>,
  execution: Execution,
): Promise<TextEdit[]> {
  const loader: Edits = execution.loader('comment edits', editLoader('comment_id'))
  return loader.load(Number(await valueAt(comment, ['id'], execution)))
}

export const editTime = (edit: TextEdit | undefined): string | null =>
  edit ? timestamp(edit.created_at) : null

/** Edits as a connection. The texts themselves are not kept. */
export async function editsOf(
  edits: readonly TextEdit[],
  args: PageArguments,
  { context: { storage }, links }: Execution,
) {
  const editors = await storage.accounts.findMany(edits.flatMap(({ editor_id: id }) => id ?? []))
  const made = ({ id, editor_id, created_at }: TextEdit) => {
    const account = editors.get(editor_id ?? 0)
    const at = timestamp(created_at)
    return {
      id: nodeId('UserContentEdit', id),
      ...{ createdAt: at, editedAt: at },
      editor: account ? accountItem(account, { links }) : null,
    }
  }
  return inlineConnection(edits.map(made), args)
}
