import { sql, type SelectQueryBuilder } from 'kysely'
import type { Engine } from '../engines/engine.ts'
import type { IssueEventName } from '../schema/issue-event-tables.ts'
import type { Handle, Tables } from '../schema/tables.ts'
import { isIssueSeen, type IssueSight } from '../search/issue-conditions.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'

/** An entry of a timeline. */
export interface TimelineEntry {
  kind: 'comment' | 'commit' | 'event' | 'reference' | 'review'
  /** The place in the list of commits, or the id. */
  id: number
}

/** Which timeline is read, and which types of entries are left out. */
export interface TimelineSelection {
  issueId: number
  without: readonly string[]
  /** Which issues the caller sees that mention this one. */
  sight: IssueSight
  /** Times of the commits of a pull request, in their order. */
  commits: readonly number[]
}

type Entries = SelectQueryBuilder<Tables, keyof Tables, TimelineEntry & { at: number }>

interface Reader {
  handle: Handle
  engine: Pick<Engine, 'rows'>
}

const kindOf = (kind: TimelineEntry['kind']) => sql.lit(kind).$castTo<TimelineEntry['kind']>()

const eventsOf = ({ handle }: Reader, { issueId, without }: TimelineSelection) =>
  handle
    .selectFrom('issue_events')
    .select([kindOf('event').as('kind'), 'id', 'created_at as at'])
    .where('issue_id', '=', issueId)
    .$if(without.length > 0, (query) =>
      query.where('event', 'not in', without as readonly IssueEventName[]),
    )

const commentsOf = ({ handle }: Reader, { issueId }: TimelineSelection) =>
  handle
    .selectFrom('issue_comments')
    .select([kindOf('comment').as('kind'), 'id', 'created_at as at'])
    .where('issue_id', '=', issueId)

const reviewsOf = ({ handle }: Reader, { issueId }: TimelineSelection) =>
  handle
    .selectFrom('pull_reviews')
    .select([
      kindOf('review').as('kind'),
      'id',
      sql<number>`coalesce(submitted_at, created_at)`.as('at'),
    ])
    .where('issue_id', '=', issueId)
    .where('state', '!=', 'PENDING')

/** The first mention in each issue that the caller sees. */
const referencesOf = ({ handle }: Reader, { issueId, sight }: TimelineSelection) =>
  handle
    .selectFrom('issue_references')
    .innerJoin('issues', 'issues.id', 'issue_references.source_id')
    .innerJoin('repositories', 'repositories.id', 'issues.repository_id')
    .select([
      kindOf('reference').as('kind'),
      sql<number>`min(issue_references.id)`.as('id'),
      sql<number>`min(issue_references.created_at)`.as('at'),
    ])
    .where('issue_references.issue_id', '=', issueId)
    .where(isIssueSeen(sight))
    .groupBy('issue_references.source_id')

const commitsOf = ({ handle, engine }: Reader, { commits }: TimelineSelection) => {
  const rows = commits.map((at, id) => ({ id, at }))
  return handle
    .selectFrom(engine.rows(rows, { id: 'bigint', at: 'bigint' }).as('commits'))
    .select([kindOf('commit').as('kind'), 'id', 'at'])
}

/** Everything in the timeline of an issue. */
function entriesOf(reader: Reader, selection: TimelineSelection): Entries {
  const { without, commits } = selection
  const others = [
    ...(without.includes('commented') ? [] : [commentsOf(reader, selection)]),
    ...(without.includes('reviewed') ? [] : [reviewsOf(reader, selection)]),
    ...(without.includes('cross-referenced') ? [] : [referencesOf(reader, selection)]),
    ...(commits.length === 0 ? [] : [commitsOf(reader, selection)]),
  ] as unknown as Entries[]
  const events = eventsOf(reader, selection) as unknown as Entries
  return others.reduce((all, each) => all.unionAll(each), events)
}

/** Timelines of issues and pull requests. */
export function timelineQueries(reader: Reader) {
  const entries = (selection: TimelineSelection) =>
    reader.handle.selectFrom(entriesOf(reader, selection).as('entries'))
  return {
    /** Lists what belongs to the timeline of an issue, oldest first. */
    timeline: (
      selection: TimelineSelection,
      { limit, offset }: PageRange,
    ): Promise<TimelineEntry[]> =>
      entries(selection)
        .select(['kind', 'id'])
        .orderBy('at')
        .orderBy('kind')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),

    countTimeline: (selection: TimelineSelection, page?: PageRange): Promise<number> =>
      totalOf(reader.handle, entries(selection), page),
  }
}
