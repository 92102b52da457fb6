import type { Account, accountQueries } from '../accounts/accounts.ts'
import { countRows } from '../sql/count-rows.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'
import type { PageRange } from '../sql/totals.ts'
import { composed } from '../sql/composed.ts'

type Accounts = Pick<ReturnType<typeof accountQueries>, 'findMany'>

type Stored = Row<'deployments'>

/** A deployment with its creator; undefined when the account was deleted. */
export interface Deployment extends Stored {
  creator: Account | undefined
}

/** Exact values that deployments must have. */
export type DeploymentFilter = Partial<Pick<Stored, 'sha' | 'ref' | 'task' | 'environment'>>

const filtered = (handle: Handle, repositoryId: number, filter: DeploymentFilter) =>
  Object.entries(filter).reduce(
    (query, [column, value]) => query.where(column as keyof DeploymentFilter, '=', value),
    handle.selectFrom('deployments').where('repository_id', '=', repositoryId),
  )

async function withCreators(accounts: Accounts, rows: Stored[]): Promise<Deployment[]> {
  const creators = await accounts.findMany(rows.flatMap(({ creator_id }) => creator_id ?? []))
  return rows.map((row) => ({ ...row, creator: creators.get(row.creator_id ?? 0) }))
}

function deploymentReads(handle: Handle, accounts: Accounts) {
  return {
    /** Lists deployments, newest first. */
    list: async (
      repositoryId: number,
      filter: DeploymentFilter,
      { limit, offset }: PageRange,
    ): Promise<Deployment[]> =>
      withCreators(
        accounts,
        await filtered(handle, repositoryId, filter)
          .selectAll()
          .orderBy('id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
      ),

    count: (repositoryId: number, filter: DeploymentFilter = {}): Promise<number> =>
      countRows(filtered(handle, repositoryId, filter)),

    async find(repositoryId: number, id: number): Promise<Deployment | undefined> {
      const rows = await filtered(handle, repositoryId, {})
        .selectAll()
        .where('id', '=', id)
        .execute()
      return (await withCreators(accounts, rows))[0]
    },

    /**
     * Lists successful deployments to an environment before another one, newest first. Not those to
     * environments that are transient or for production.
     */
    listSuperseded: async (
      { id, repository_id, environment }: Stored,
      limit: number,
    ): Promise<Deployment[]> =>
      withCreators(
        accounts,
        await filtered(handle, repository_id, { environment })
          .selectAll()
          .where('id', '<', id)
          .where('state', '=', 'success')
          .where('transient_environment', '=', 0)
          .where('production_environment', '=', 0)
          .orderBy('id', 'desc')
          .limit(limit)
          .execute(),
      ),
  }
}

/** Deployments of repositories. */
export function deploymentQueries(handle: Handle, accounts: Accounts) {
  return composed(deploymentReads(handle, accounts), {
    create: (deployment: NewRow<'deployments'>): Promise<Stored> =>
      handle.insertInto('deployments').values(deployment).returningAll().executeTakeFirstOrThrow(),

    /** Records the newest status of a deployment. */
    update: (
      id: number,
      change: Pick<Stored, 'state' | 'environment' | 'updated_at'>,
    ): Promise<unknown> =>
      handle.updateTable('deployments').set(change).where('id', '=', id).execute(),

    remove: (id: number): Promise<unknown> =>
      handle.deleteFrom('deployments').where('id', '=', id).execute(),
  })
}
