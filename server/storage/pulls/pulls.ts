import { sql, type ExpressionBuilder, type Updateable } from 'kysely'
import { hasLabels, inOrder, type IssueOrder } from '../issues/issue-lists.ts'
import type { Handle, NewRow, Row, Tables } from '../schema/tables.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'
import { composed } from '../sql/composed.ts'

export type PullRow = Row<'pulls'>

/** Filter of a repository's pull requests; absent fields match everything. */
export interface PullSelection {
  repositoryId: number
  state?: 'open' | 'closed' | undefined
  base?: string | undefined
  /** Owner and branch of the head. */
  head?: { ownerId: number; ref: string } | undefined
  /** The branch of the head in any repository, or in one. */
  headRef?: string | undefined
  headRepositoryId?: number | undefined
  /** Any of these; a closed pull request is not merged here. */
  states?: readonly ('open' | 'closed' | 'merged')[] | undefined
  /** Names of labels; the pull request has all of them. */
  labels?: readonly string[] | undefined
}

/** A pull request with its number. */
export interface NumberedPull extends PullRow {
  number: number
}

/** Maximum number of pull requests of one or more commits. */
const maxAtCommits = 100

type Build = ExpressionBuilder<Tables, 'issues'>

/** Condition on the base, tested for each pull request, because most have the same one. */
const isInto = (eb: Build, base: string) =>
  eb.exists(
    eb
      .selectFrom('pulls')
      .select('pulls.issue_id')
      .whereRef('pulls.issue_id', '=', 'issues.id')
      .where('pulls.base_ref', '=', base),
  )

/** Condition on the head, which few pull requests share. */
const isFrom = (eb: Build, { ownerId, ref }: NonNullable<PullSelection['head']>) =>
  eb(
    'issues.id',
    'in',
    eb
      .selectFrom('pulls')
      .select('pulls.issue_id')
      .where('pulls.head_owner_id', '=', ownerId)
      .where('pulls.head_ref', '=', ref),
  )

/** Condition on the branch of the head, which few pull requests share. */
const isFromBranch = (eb: Build, ref: string, { repositoryId, headRepositoryId }: PullSelection) =>
  eb(
    'issues.id',
    'in',
    eb
      .selectFrom('pulls')
      .select('pulls.issue_id')
      .where('pulls.repository_id', '=', repositoryId)
      .where('pulls.head_ref', '=', ref)
      .$if(headRepositoryId !== undefined, (query) =>
        query.where('pulls.head_repository_id', '=', headRepositoryId as number),
      ),
  )

const inState = (eb: Build, state: 'open' | 'closed' | 'merged') =>
  state === 'open'
    ? eb('issues.state', '=', 'open')
    : eb.and([
        eb('issues.state', '=', 'closed'),
        eb('issues.merged_at', state === 'merged' ? 'is not' : 'is', null),
      ])

/** The constant is inlined, so that the indexes of pull requests apply. */
const isSelected = (eb: Build, selection: PullSelection) => {
  const { repositoryId, state, states = [], base, head, headRef, labels = [] } = selection
  return eb.and([
    eb('issues.pull', '=', sql.lit(1)),
    eb('issues.repository_id', '=', repositoryId),
    ...(state ? [eb('issues.state', '=', state)] : []),
    ...(base === undefined ? [] : [isInto(eb, base)]),
    ...(head ? [isFrom(eb, head)] : []),
    ...(headRef === undefined ? [] : [isFromBranch(eb, headRef, selection)]),
    ...(states.length === 0 ? [] : [eb.or(states.map((each) => inState(eb, each)))]),
    ...(labels.length === 0 ? [] : [hasLabels(eb, labels)]),
  ])
}

const joined = (handle: Handle) =>
  handle.selectFrom('pulls').innerJoin('issues', 'issues.id', 'pulls.issue_id')

const open = (handle: Handle) =>
  joined(handle).selectAll('pulls').select('issues.number').where('issues.state', '=', 'open')

function pullReads(handle: Handle) {
  return {
    findMany: (issueIds: readonly number[]): Promise<PullRow[]> =>
      issueIds.length === 0
        ? Promise.resolve([])
        : handle.selectFrom('pulls').selectAll().where('issue_id', 'in', issueIds).execute(),

    /** Lists the ids of the matching issues, in order. */
    list: async (
      selection: PullSelection,
      { order, limit, offset }: { order: IssueOrder; limit: number; offset: number },
    ): Promise<number[]> => {
      const rows = await handle
        .selectFrom('issues')
        .select('issues.id')
        .where((eb) => isSelected(eb, selection))
        .orderBy(inOrder(order))
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ id }) => id)
    },

    count: (selection: PullSelection, page?: PageRange): Promise<number> =>
      totalOf(
        handle,
        handle.selectFrom('issues').where((eb) => isSelected(eb, selection)),
        page,
      ),
  }
}

/** Pull requests by the former heads of their branches. */
function pullsByHead(handle: Handle) {
  return {
    /** Lists pull requests, also closed ones, whose head was one of these commits of these branches. */
    headsAt: async (
      repositoryId: number,
      { refs, shas }: { refs: readonly string[]; shas: readonly string[] },
    ): Promise<PullRow[]> =>
      refs.length === 0
        ? []
        : handle
            .selectFrom('pulls')
            .selectAll()
            .where('head_repository_id', '=', repositoryId)
            .where('head_sha', 'in', shas)
            .where('head_ref', 'in', refs)
            .orderBy('issue_id', 'desc')
            .limit(maxAtCommits)
            .execute(),
  }
}

/** Pull requests by their branches and commits. */
function pullsByBranch(handle: Handle) {
  return {
    /** Finds the number of an open pull request with the same head and base. */
    same: async ({
      head_repository_id: headId,
      head_ref,
      repository_id,
      base_ref,
    }: Pick<PullRow, 'head_repository_id' | 'head_ref' | 'repository_id' | 'base_ref'>) =>
      (
        await open(handle)
          .where('pulls.head_repository_id', '=', headId)
          .where('pulls.head_ref', '=', head_ref)
          .where('pulls.repository_id', '=', repository_id)
          .where('pulls.base_ref', '=', base_ref)
          .executeTakeFirst()
      )?.number,

    /** Lists the pull requests with these numbers, and those that a commit merged, newest first. */
    associated: (
      repositoryId: number,
      numbers: readonly number[],
      merged: string,
    ): Promise<NumberedPull[]> =>
      joined(handle)
        .selectAll('pulls')
        .select('issues.number')
        .where('pulls.repository_id', '=', repositoryId)
        .where((eb) =>
          eb.or([
            ...(numbers.length > 0 ? [eb('issues.number', 'in', numbers)] : []),
            eb.and([
              eb('pulls.merge_commit_sha', '=', merged),
              eb('issues.merged_at', 'is not', null),
            ]),
          ]),
        )
        .orderBy('issues.number', 'desc')
        .execute(),

    openFrom: (repositoryId: number, branches: readonly string[]): Promise<NumberedPull[]> =>
      open(handle)
        .where('pulls.head_repository_id', '=', repositoryId)
        .where('pulls.head_ref', 'in', branches)
        .orderBy('pulls.issue_id')
        .execute(),

    /** Lists open pull requests within a repository whose head is one of these commits. */
    openAt: (repositoryId: number, shas: readonly string[]): Promise<NumberedPull[]> =>
      shas.length === 0
        ? Promise.resolve([])
        : open(handle)
            .where('pulls.repository_id', '=', repositoryId)
            .where('pulls.head_repository_id', '=', repositoryId)
            .where('pulls.head_sha', 'in', shas)
            .orderBy('pulls.issue_id', 'desc')
            .limit(maxAtCommits)
            .execute(),

    openInto: (repositoryId: number, branches: readonly string[]): Promise<NumberedPull[]> =>
      open(handle)
        .where('pulls.repository_id', '=', repositoryId)
        .where('pulls.base_ref', 'in', branches)
        .orderBy('pulls.issue_id')
        .execute(),
  }
}

function pullWrites(handle: Handle) {
  return {
    create: async (row: NewRow<'pulls'>): Promise<void> => {
      await handle.insertInto('pulls').values(row).execute()
    },

    update: async (issueId: number, change: Updateable<Tables['pulls']>): Promise<void> => {
      await handle.updateTable('pulls').set(change).where('issue_id', '=', issueId).execute()
    },
  }
}

/** The part of pull requests that issues do not have. */
export function pullQueries(handle: Handle) {
  return composed(pullReads(handle), pullsByBranch(handle), pullsByHead(handle), pullWrites(handle))
}
