import { sql, type SelectQueryBuilder } from 'kysely'
import type { Account, accountQueries } from '../accounts/accounts.ts'
import type { Handle, NewRow, Row, Tables } from '../schema/tables.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'
import type { Label } from './labels.ts'
import { composed } from '../sql/composed.ts'

type Accounts = Pick<ReturnType<typeof accountQueries>, 'findMany'>

type Stored = Row<'milestones'>

/** A milestone with its creator. */
export interface Milestone extends Stored {
  /** Null when the account was deleted. */
  creator: Account | null
}

/** Normalizes a title for comparison, which ignores case. */
export const milestoneKey = (title: string): string => title.toLowerCase()

/** Fields of an update. The caller keeps `closed_at` consistent with the state. */
export interface MilestoneChange {
  title?: string
  description?: string | null
  state?: Milestone['state']
  due_on?: number | null
  closed_at?: number | null
}

type NewMilestone = Required<MilestoneChange> &
  Pick<NewRow<'milestones'>, 'repository_id' | 'created_at'> & { creator_id: number }

interface Selection {
  repositoryId: number
  state?: Milestone['state'] | undefined
}

interface Listing extends PageRange {
  by: 'due_on' | 'completeness'
  direction: 'asc' | 'desc'
}

type Query<Output> = SelectQueryBuilder<Tables, 'milestones', Output>

const selected = (handle: Handle, { repositoryId, state }: Selection) =>
  handle
    .selectFrom('milestones')
    .where('repository_id', '=', repositoryId)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))

const share = sql`case when open_issues + closed_issues = 0 then 0.0
  else closed_issues * 1.0 / (open_issues + closed_issues) end`

/** Orders milestones; the number breaks ties, and those without a due date come last. */
function inOrder<Output>(query: Query<Output>, { by, direction }: Listing): Query<Output> {
  const ordered =
    by === 'completeness'
      ? query.orderBy(share, direction)
      : query.orderBy(sql`case when due_on is null then 1 else 0 end`).orderBy('due_on', direction)
  return ordered.orderBy('number', direction)
}

async function withCreators(accounts: Accounts, rows: readonly Stored[]): Promise<Milestone[]> {
  const creators = await accounts.findMany(rows.flatMap(({ creator_id: id }) => id ?? []))
  return rows.map((row) => ({ ...row, creator: creators.get(row.creator_id ?? 0) ?? null }))
}

/** Reserves the next number of a repository, whose row stays locked. */
async function nextNumber(handle: Handle, repositoryId: number): Promise<number> {
  const { last_milestone_number: number } = await handle
    .updateTable('repositories')
    .set((set) => ({ last_milestone_number: set('last_milestone_number', '+', 1) }))
    .where('id', '=', repositoryId)
    .returning('last_milestone_number')
    .executeTakeFirstOrThrow()
  return number
}

function milestoneReads(handle: Handle, accounts: Accounts) {
  const one = async (query: Promise<Stored[]>) => (await withCreators(accounts, await query))[0]

  return {
    find: (repositoryId: number, number: number): Promise<Milestone | undefined> =>
      one(selected(handle, { repositoryId }).selectAll().where('number', '=', number).execute()),

    findByTitle: (repositoryId: number, title: string): Promise<Milestone | undefined> =>
      one(
        selected(handle, { repositoryId })
          .selectAll()
          .where('title_key', '=', milestoneKey(title))
          .execute(),
      ),

    list: async (selection: Selection, listing: Listing): Promise<Milestone[]> =>
      withCreators(
        accounts,
        await inOrder(selected(handle, selection).selectAll(), listing)
          .limit(listing.limit)
          .offset(listing.offset)
          .execute(),
      ),

    count: (selection: Selection, page?: PageRange): Promise<number> =>
      totalOf(handle, selected(handle, selection), page),
  }
}

/** Labels of the issues and pull requests of a milestone. */
function milestoneLabels(handle: Handle) {
  const labelsOf = (milestoneId: number) =>
    handle
      .selectFrom('labels')
      .where(
        'labels.id',
        'in',
        handle
          .selectFrom('issue_labels')
          .innerJoin('issues', 'issues.id', 'issue_labels.issue_id')
          .select('issue_labels.label_id')
          .where('issues.milestone_id', '=', milestoneId),
      )

  return {
    labels: (milestoneId: number, { limit, offset }: PageRange): Promise<Label[]> =>
      labelsOf(milestoneId)
        .selectAll('labels')
        .orderBy('labels.id')
        .limit(limit)
        .offset(offset)
        .execute(),

    countLabels: (milestoneId: number, page?: PageRange): Promise<number> =>
      totalOf(handle, labelsOf(milestoneId), page),
  }
}

function milestoneWrites(handle: Handle, accounts: Accounts) {
  return {
    /** Creates a milestone with the next number of its repository. */
    create: async (milestone: NewMilestone): Promise<Milestone> => {
      const number = await nextNumber(handle, milestone.repository_id)
      const row = await handle
        .insertInto('milestones')
        .values({
          ...milestone,
          number,
          title_key: milestoneKey(milestone.title),
          open_issues: 0,
          closed_issues: 0,
          updated_at: milestone.created_at,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return (await withCreators(accounts, [row]))[0] as Milestone
    },

    update: async (id: number, change: MilestoneChange, now: number): Promise<Milestone> => {
      const row = await handle
        .updateTable('milestones')
        .set({
          ...change,
          ...(change.title !== undefined && { title_key: milestoneKey(change.title) }),
          updated_at: now,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return (await withCreators(accounts, [row]))[0] as Milestone
    },

    /** Deletes a milestone and removes it from all issues. */
    delete: async (id: number): Promise<void> => {
      await handle.deleteFrom('milestones').where('id', '=', id).execute()
    },
  }
}

/** Milestones of repositories. They have the numbers of their issues. */
export function milestoneQueries(handle: Handle, accounts: Accounts) {
  return composed(
    milestoneReads(handle, accounts),
    milestoneLabels(handle),
    milestoneWrites(handle, accounts),
  )
}
