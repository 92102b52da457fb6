import DataLoader from 'dataloader'
import type { ReportedContentClassifiers } from '../../../generated/graphql/types.ts'
import { requireActor } from '../../access/auth/acting.ts'
import type { OperationId } from '../../contract/schemas.ts'
import type { Request } from '../../api/handler.ts'
import { minimizeComment } from '../../domains/issue-changes/minimize.ts'
import type { MinimizableTable } from '../../storage/issues/minimized.ts'
import type { Execution } from '../execution.ts'
import { pathOf, type Item } from '../item.ts'
import { itemOfType } from '../locate.ts'
import { valueAt } from '../read-field.ts'
import type { Resolvers } from '../resolve.ts'
import { mayChange } from './viewer.ts'

/** What can be hidden: where it is stored, and the operation on it that needs the same rights. */
const kinds = {
  CommitComment: { table: 'commit_comments', update: 'repos/update-commit-comment' },
  IssueComment: { table: 'issue_comments', update: 'issues/update-comment' },
  PullRequestReview: { table: 'pull_reviews', update: 'pulls/update-review' },
  PullRequestReviewComment: { table: 'review_comments', update: 'pulls/update-review-comment' },
} as const satisfies Record<string, { table: MinimizableTable; update: OperationId }>

type Minimizable = Item<keyof typeof kinds>

/** Why comments are hidden, in one query for each kind. */
async function reasonOf(source: Minimizable, execution: Execution): Promise<string | null> {
  const { minimized: known } = source.view as { minimized?: { reason: string | null } | null }
  if (known !== undefined) return known?.reason ?? null
  const { table } = kinds[source.type]
  const loader = execution.loader(
    `minimized ${table}`,
    () =>
      new DataLoader<number, string | null>(async (ids) => {
        const found = await execution.context.storage.minimized.reasons(table, ids)
        return ids.map((id) => found.get(id) ?? null)
      }),
  )
  return loader.load(Number(await valueAt(source, ['id'], execution)))
}

/** The fields of what can be hidden. */
export const minimizable = {
  isMinimized: async (source: Minimizable, _args: unknown, execution: Execution) =>
    (await reasonOf(source, execution)) !== null,
  minimizedReason: (source: Minimizable, _args: unknown, execution: Execution) =>
    reasonOf(source, execution),
  viewerCanMinimize: (source: Minimizable, _args: unknown, execution: Execution) =>
    mayChange(source, 'writes', execution),
}

const types = Object.keys(kinds) as (keyof typeof kinds)[]

/** Hides a comment for a reason, or shows it again. */
async function minimize(subjectId: string, reason: string | null, execution: Execution) {
  const source = await itemOfType(subjectId, types, execution)
  const { table, update } = kinds[source.type]
  const entered = await execution.enter(update, { path: pathOf(source) })
  const { repository, role, caller, links } = entered as Request<'issues/update-comment'>
  const operation = { repository, role, sender: requireActor(caller), links }
  const id = Number(await valueAt(source, ['id'], execution))
  await minimizeComment(operation, { table, id, reason }, execution.context)
  execution.forget()
  return itemOfType(subjectId, types, execution)
}

/** As the platform writes them: with a hyphen, in lower case. */
const reasons: Record<ReportedContentClassifiers, string> = {
  ABUSE: 'abuse',
  DUPLICATE: 'duplicate',
  OFF_TOPIC: 'off-topic',
  OUTDATED: 'outdated',
  RESOLVED: 'resolved',
  SPAM: 'spam',
}

/** Mutations that hide comments and reviews, and show them again. */
export const minimizing = {
  minimizeComment: async (_source, { input }, execution) => ({
    minimizedComment: await minimize(input.subjectId, reasons[input.classifier], execution),
  }),

  unminimizeComment: async (_source, { input }, execution) => ({
    unminimizedComment: await minimize(input.subjectId, null, execution),
  }),
} satisfies Partial<Resolvers['Mutation']>
