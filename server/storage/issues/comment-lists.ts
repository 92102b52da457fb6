import type { Expression, ExpressionBuilder } from 'kysely'
import { preparedShapes } from '../engines/prepared.ts'
import { isRare } from '../sql/is-rare.ts'
import type { Handle, Tables } from '../schema/tables.ts'
import { assembled, type Assembled } from './assembled-comments.ts'
import type { IssuePlace, IssueReader } from './issue-parts.ts'

/** Filter of the comments of a repository; absent fields match everything. */
export interface CommentSelection {
  /** Only comments on this issue. */
  issueId?: number | undefined
  /** Only comments updated at or after this instant. */
  since?: number | undefined
  /** Only comments on pull requests, or only on other issues. */
  pull?: boolean | undefined
}

/** A page of comments. */
export interface Listing {
  by: 'created' | 'updated'
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

/** The values of a selection, or what stands for them. */
interface Selected<Operand = number | Expression<number>> {
  repository: Operand
  issue: Operand
  since: Operand
}

/** What a selection compares. */
const shapeOf = ({ issueId, since, pull }: CommentSelection) => ({
  ofIssue: issueId !== undefined,
  isSince: since !== undefined,
  pull,
})

const valuesOf = (place: IssuePlace, { issueId = 0, since = 0 }: CommentSelection) => ({
  repository: place.id,
  issue: issueId,
  since,
})

/** Selects nothing yet. */
const select = (
  handle: Handle,
  { repository, issue, since }: Selected,
  { ofIssue, isSince, pull }: ReturnType<typeof shapeOf>,
) =>
  handle
    .selectFrom('issue_comments')
    .$if(!ofIssue, (query) => query.where('issue_comments.repository_id', '=', repository))
    .$if(ofIssue, (query) => query.where('issue_comments.issue_id', '=', issue))
    .$if(isSince, (query) => query.where('issue_comments.updated_at', '>=', since))
    .$if(pull !== undefined, (query) => query.where((eb) => isOnPull(eb, pull as boolean)))

const isOnPull = (eb: ExpressionBuilder<Tables, 'issue_comments'>, pull: boolean) =>
  eb.exists(
    eb
      .selectFrom('issues')
      .select('issues.id')
      .whereRef('issues.id', '=', 'issue_comments.issue_id')
      .where('issues.pull', '=', Number(pull)),
  )

const updatedSince = (
  handle: Handle,
  { repository, since }: Pick<Selected, 'repository' | 'since'>,
) =>
  handle
    .selectFrom('issue_comments as updated')
    .select('updated.id')
    .where('updated.repository_id', '=', repository)
    .where('updated.updated_at', '>=', since)

/** Whether few comments of a repository were updated since an instant. */
const areFew = async (handle: Handle, place: IssuePlace, selection: CommentSelection) =>
  selection.since !== undefined &&
  selection.issueId === undefined &&
  (await isRare(handle, updatedSince(handle, valuesOf(place, selection))))

type ListShape = ReturnType<typeof shapeOf> &
  Pick<Listing, 'by' | 'direction'> & { areFew: boolean }
type ListValues = Selected<number> & Pick<Listing, 'limit' | 'offset'>

const pageOf = preparedShapes<ListShape, ListValues, Assembled>(
  (handle, values, { by, direction, areFew, ...shape }) => {
    const page = select(handle, values, shape)
      .$if(areFew, (query) => query.where('issue_comments.id', 'in', updatedSince(handle, values)))
      .select('issue_comments.id')
      .orderBy(`issue_comments.${by}_at`, direction)
      .orderBy('issue_comments.id', direction)
      .limit(values.limit)
      .offset(values.offset)
    return assembled(handle)
      .innerJoin(page.as('page'), 'page.id', 'issue_comments.id')
      .orderBy(`issue_comments.${by}_at`, direction)
      .orderBy('issue_comments.id', direction)
  },
)

/** The comments of a selection, without a page. */
export const selectedComments = (handle: Handle, place: IssuePlace, selection: CommentSelection) =>
  select(handle, valuesOf(place, selection), shapeOf(selection))

/** A page of the comments of a selection. */
export async function listComments(
  reader: IssueReader,
  place: IssuePlace,
  selection: CommentSelection,
  { by, direction, limit, offset }: Listing,
): Promise<Assembled[]> {
  const few = await areFew(reader.handle, place, selection)
  const shape = { ...shapeOf(selection), by, direction, areFew: few }
  return pageOf(reader, shape, { ...valuesOf(place, selection), limit, offset })
}
