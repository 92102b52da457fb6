import DataLoader from 'dataloader'
import type { TypeName } from '../../../generated/graphql/types.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { timestamp } from '../../core/clock.ts'
import type { EditedPart, TextEdit } from '../../storage/issues/text-edits.ts'
import { inlineConnection, type PageArguments } from '../connection.ts'
import { accountItem } from '../account-item.ts'
import type { Execution } from '../execution.ts'
import type { Item } from '../item.ts'
import { valueAt } from '../read-field.ts'
import { issueIdOf } from './conversations.ts'
import type { Subject } from './timeline.ts'

/** What edits are kept of. */
const parts = {
  Issue: 'issue_id',
  PullRequest: 'issue_id',
  IssueComment: 'comment_id',
  PullRequestReview: 'review_id',
  PullRequestReviewComment: 'review_comment_id',
} as const satisfies Partial<Record<TypeName, EditedPart>>

export type Edited = Item<keyof typeof parts>

/** Edits of many texts in one query. */
const editsIn = (part: EditedPart, execution: Execution) =>
  execution.loader(
    `edits ${part}`,
    () =>
      new DataLoader<number, TextEdit[]>(async (ids) => {
        const found = await execution.context.storage.textEdits.of(part, ids)
        return ids.map((id) => found.filter((edit) => edit[part] === id))
      }),
  )

/** Edits of a text, newest first. */
async function editsOf(source: Edited, execution: Execution): Promise<TextEdit[]> {
  const part = parts[source.type]
  const id =
    part === 'issue_id'
      ? await issueIdOf(source as Subject, execution)
      : Number(await valueAt(source, ['id'], execution))
  return editsIn(part, execution).load(id)
}

/** Edits as a connection. The texts themselves are not kept. */
export async function editConnection(source: Edited, args: PageArguments, execution: Execution) {
  const { context, links } = execution
  const { storage } = context
  const edits = await editsOf(source, execution)
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

/** The fields of edited texts. */
export const editFields = {
  includesCreatedEdit: async (source: Edited, _args: unknown, execution: Execution) =>
    (await editsOf(source, execution)).length > 0,
  lastEditedAt: async (source: Edited, _args: unknown, execution: Execution) => {
    const [last] = await editsOf(source, execution)
    return last ? timestamp(last.created_at) : null
  },
  userContentEdits: editConnection,
}
