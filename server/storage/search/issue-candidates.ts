import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../engines/engine.ts'
import { labelKey } from '../issues/labels.ts'
import { milestoneKey } from '../issues/milestones.ts'
import type { ReactionContent } from '../schema/reaction-tables.ts'
import type { Handle } from '../schema/tables.ts'
import type { IssueCondition, IssueFilter } from './issue-conditions.ts'
import { ofReviewer } from './review-conditions.ts'
import { mostConsidered, mostWalked } from './search-page.ts'
import type { TextQuery } from '../sql/text-index.ts'

/** The issues that a search considers. */
export interface IssueCandidates {
  query: RawBuilder<unknown>
  most: number
  /** Whether there may be more than a few. */
  isMany: boolean
  /** Whether the text is still to be looked for in each candidate. */
  needsText: boolean
}

/** What a search is ordered by. */
export type IssueSort =
  | 'best'
  | 'created'
  | 'updated'
  | 'comments'
  | 'interactions'
  | 'reactions'
  | `reactions-${ReactionContent}`

/** What decides which issues are considered. */
export interface IssueWish {
  /** Words of the issue or of one of its comments. */
  text?: TextQuery
  filters: readonly IssueFilter[]
  sort: IssueSort
  direction: 'asc' | 'desc'
}

/** Rows that are fewer than this are considered first. */
const few = 1000
/** More repositories are not searched one by one. */
const maxPlaces = 50

type Of<Name extends IssueCondition['of']> = IssueCondition & { of: Name }

const positive = <Name extends IssueCondition['of']>(
  filters: readonly IssueFilter[],
  name: Name,
): Of<Name>[] =>
  filters.filter((filter): filter is IssueFilter & Of<Name> => filter.of === name && !filter.not)

const opened = (ids: readonly number[]) =>
  sql`select id from issues where user_id in (${sql.join(ids)})`

const listed = (
  table: 'issue_assignees' | 'issue_mentions' | 'issue_comments',
  ids: readonly number[],
) => sql`select issue_id as id from ${sql.table(table)} where user_id in (${sql.join(ids)})`

const involved = (ids: readonly number[]) =>
  sql.join(
    [
      opened(ids),
      listed('issue_assignees', ids),
      listed('issue_mentions', ids),
      listed('issue_comments', ids),
    ],
    sql` union all `,
  )

const reviewerConditions = [
  'reviewed_by',
  'review_requested',
  'user_review_requested',
  'team_review_requested',
] as const

/** Selects the issues of conditions that may match few. */
function narrowing(filters: readonly IssueFilter[]): RawBuilder<unknown>[] {
  return [
    ...positive(filters, 'author').map(({ ids }) => opened(ids)),
    ...positive(filters, 'assignee').map(({ ids }) => listed('issue_assignees', ids)),
    ...positive(filters, 'mentions').map(({ ids }) => listed('issue_mentions', ids)),
    ...positive(filters, 'commenter').map(({ ids }) => listed('issue_comments', ids)),
    ...positive(filters, 'involves').map(({ ids }) => involved(ids)),
    ...positive(filters, 'label').map(
      ({ anyOf }) => sql`select issue_labels.issue_id as id from labels
        join issue_labels on issue_labels.label_id = labels.id
        where labels.name_key in (${sql.join(anyOf.map(labelKey))})`,
    ),
    ...positive(filters, 'milestone').map(
      ({ anyOf }) => sql`select issues.id from milestones
        join issues on issues.milestone_id = milestones.id
        where milestones.title_key in (${sql.join(anyOf.map(milestoneKey))})`,
    ),
    ...reviewerConditions
      .flatMap((name) => positive(filters, name))
      .filter(({ ids }) => ids.length > 0)
      .map(ofReviewer),
  ]
}

/** Whether a query finds few rows. It reads no more than that. */
async function findsFew(handle: Handle, query: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select id from (${query}) as all_rows limit ${few}) as listed`.execute(
    handle,
  )
  return Number(rows[0]?.count) < few
}

/** Ids of the repositories that the search is limited to; undefined for no limit or for too many. */
async function placesOf(
  handle: Handle,
  filters: readonly IssueFilter[],
): Promise<number[] | undefined> {
  const [places] = positive(filters, 'places')
  if (!places) return undefined
  const { repositoryIds, ownerIds } = places
  if (ownerIds.length === 0)
    return repositoryIds.length > maxPlaces ? undefined : [...repositoryIds]
  const owned = await handle
    .selectFrom('repositories')
    .select('id')
    .where('owner_id', 'in', ownerIds)
    .limit(maxPlaces + 1)
    .execute()
  const all = [...new Set([...repositoryIds, ...owned.map(({ id }) => id)])]
  return all.length > maxPlaces ? undefined : all
}

/** Issues and issues of comments that have the words, in the order of their ids. */
function withText(
  { groups, texts }: TextQuery,
  scopes: readonly number[],
  { texts: index }: Pick<Engine, 'texts'>,
  direction: 'asc' | 'desc',
): RawBuilder<unknown> {
  const most = sql.lit(mostConsidered + 1)
  const own = texts.filter((text) => text !== 'comments')
  const parts: RawBuilder<unknown>[] = []
  if (own.length > 0) {
    const ids = index.ids('issue_search', { groups, texts: own, scopes }, direction)
    parts.push(sql`select id from (${ids} limit ${most}) as of_issues`)
  }
  if (texts.includes('comments')) {
    const ids = index.ids('issue_comment_search', { groups, texts: ['body'], scopes }, direction)
    parts.push(sql`select issue_comments.issue_id as id from (${ids} limit ${most}) as of_comments
      join issue_comments on issue_comments.id = of_comments.id`)
  }
  return sql`${sql.join(parts, sql` union `)} order by id ${sql.raw(direction)}`
}

/** The newest or oldest issues of each repository. */
const ofPlaces = (places: readonly number[], direction: 'asc' | 'desc') => {
  const parts = places.map(
    (id) => sql`select id from (
      select id from issues where repository_id = ${id}
      order by number ${sql.raw(direction)} limit ${sql.lit(mostWalked + 1)}) as of_one`,
  )
  return sql`${sql.join(parts, sql` union all `)} order by id ${sql.raw(direction)}`
}

/**
 * Chooses which issues a search considers: those of a condition that few meet, those with the words, those
 * of the repositories, or the newest.
 */
export async function issueCandidates(
  handle: Handle,
  { text, filters, sort, direction }: IssueWish,
  engine: Engine,
): Promise<IssueCandidates> {
  const first = sort === 'created' ? direction : 'desc'
  for (const query of narrowing(filters)) {
    if (await findsFew(handle, query)) {
      return {
        query: sql`select distinct id from (${query}) as listed`,
        most: few,
        isMany: false,
        needsText: true,
      }
    }
  }
  const places = await placesOf(handle, filters)
  if (text && places?.length !== 0) {
    const query = withText(text, places ?? [], engine, first)
    return { query, most: mostConsidered, isMany: true, needsText: false }
  }
  const walked = { most: mostWalked, isMany: true, needsText: true }
  if (places?.length === 0) return { ...walked, query: sql`select id from issues where 1 = 0` }
  if (places) return { ...walked, query: ofPlaces(places, first) }
  const [author] = positive(filters, 'author')
  if (author?.ids.length === 1) {
    const theirs = sql`select id from issues where user_id = ${author.ids[0]}`
    return { ...walked, query: sql`${theirs} order by id ${sql.raw(first)}` }
  }
  return { ...walked, query: sql`select id from issues order by id ${sql.raw(first)}` }
}
