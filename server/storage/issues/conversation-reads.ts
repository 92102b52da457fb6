import { sql } from 'kysely'
import type { Handle, Row } from '../schema/tables.ts'
import { composed } from '../sql/composed.ts'
import { contributionReads } from './contribution-reads.ts'

/** Tables of what belongs to a repository, whose rows have global ids. */
type Part =
  | ('issue_comments' | 'labels' | 'milestones' | 'commit_comments')
  | ('check_suites' | 'commit_statuses' | 'deployments' | 'environments' | 'issue_events')
  | ('releases' | 'release_assets' | 'workflows' | 'workflow_runs')

/** Columns that operations name parts by. */
const names: Partial<Record<Part, string>> = {
  commit_statuses: 'sha',
  environments: 'name',
  labels: 'name',
  milestones: 'number',
}

/** What global ids name. */
function placeReads(handle: Handle) {
  return {
    /** The repository of a part, and the part's name or number in it, where it has one. */
    placeOf: async (part: Part, id: number) => {
      const column = names[part] ?? 'id'
      const row = await handle
        .selectFrom(part as 'labels')
        .innerJoin('repositories', 'repositories.id', `${part as 'labels'}.repository_id`)
        .innerJoin('accounts', 'accounts.id', 'repositories.owner_id')
        .select(['accounts.login as owner', 'repositories.name as repo'])
        .select(sql<string | number>`${sql.ref(`${part}.${column}`)}`.as('key'))
        .where(`${part as 'labels'}.id`, '=', id)
        .executeTakeFirst()
      return row && { ...row, key: String(row.key) }
    },

    reaction: (id: number): Promise<Row<'reactions'> | undefined> =>
      handle.selectFrom('reactions').selectAll().where('id', '=', id).executeTakeFirst(),

    edit: (id: number): Promise<Row<'text_edits'> | undefined> =>
      handle.selectFrom('text_edits').selectAll().where('id', '=', id).executeTakeFirst(),

    deploymentOf: async (statusId: number): Promise<number | undefined> =>
      (
        await handle
          .selectFrom('deployment_statuses')
          .select('deployment_id')
          .where('id', '=', statusId)
          .executeTakeFirst()
      )?.deployment_id,

    repositoryOfPin: async (id: number): Promise<number | undefined> =>
      (
        await handle
          .selectFrom('issue_pins')
          .select('repository_id')
          .where('id', '=', id)
          .executeTakeFirst()
      )?.repository_id,

    /** The login of the organization with an issue type. */
    organizationOfType: async (id: number): Promise<string | undefined> =>
      (
        await handle
          .selectFrom('issue_types')
          .innerJoin('accounts', 'accounts.id', 'issue_types.organization_id')
          .select('accounts.login')
          .where('issue_types.id', '=', id)
          .executeTakeFirst()
      )?.login,

    /** Names of labels of a repository. */
    labelNames: async (repositoryId: number, ids: readonly number[]): Promise<string[]> => {
      if (ids.length === 0) return []
      const rows = await handle
        .selectFrom('labels')
        .select('name')
        .where('repository_id', '=', repositoryId)
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()
      return rows.map(({ name }) => name)
    },
  }
}

/** Who takes part in conversations. */
function peopleReads(handle: Handle) {
  return {
    /** Whether a user receives an issue: by a subscription of their own, or as a watcher. */
    subscription: async (
      issueId: number,
      userId: number,
    ): Promise<'ignored' | 'subscribed' | undefined> => {
      const row = await handle
        .selectFrom('issues')
        .leftJoin('notification_threads as thread', 'thread.issue_id', 'issues.id')
        .leftJoin('notifications as own', (join) =>
          join.onRef('own.thread_id', '=', 'thread.id').on('own.user_id', '=', userId),
        )
        .leftJoin('subscriptions as watch', (join) =>
          join
            .onRef('watch.repository_id', '=', 'issues.repository_id')
            .on('watch.user_id', '=', userId),
        )
        .select(['own.subscription', 'watch.ignored'])
        .where('issues.id', '=', issueId)
        .executeTakeFirst()
      const { subscription, ignored } = row ?? {}
      if (subscription === 'ignored' || subscription === 'subscribed') return subscription
      if (subscription === 'muted' || ignored == null) return undefined
      return ignored === 0 ? 'subscribed' : 'ignored'
    },

    /** Ids of the author, the assignees and all who commented on or reviewed an issue. */
    participants: async (issueId: number): Promise<number[]> => {
      const { rows } = await sql<{ id: number }>`
        select user_id as id, min(place) as place from (
          select user_id, 0 as place from issues where id = ${issueId}
          union all select user_id, created_at from issue_comments where issue_id = ${issueId}
          union all select user_id, created_at from pull_reviews
            where issue_id = ${issueId} and state <> 'PENDING'
          union all select user_id, 9000000000000 from issue_assignees where issue_id = ${issueId}
        ) as all_of_them
        where user_id is not null group by user_id order by place, id`.execute(handle)
      return rows.map(({ id }) => Number(id))
    },
  }
}

/** Finds what global ids name, and who takes part in conversations. */
export const conversationQueries = (handle: Handle) =>
  composed(placeReads(handle), peopleReads(handle), contributionReads(handle))
