import type { Account, accountQueries } from '../accounts/accounts.ts'
import { countRows } from '../sql/count-rows.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'
import type { PageRange } from '../sql/totals.ts'

type Accounts = Pick<ReturnType<typeof accountQueries>, 'findMany'>

type Stored = Row<'deployment_statuses'>

/** A status with its creator; undefined when the account was deleted. */
export interface DeploymentStatus extends Stored {
  creator: Account | undefined
}

async function withCreators(accounts: Accounts, rows: Stored[]): Promise<DeploymentStatus[]> {
  const creators = await accounts.findMany(rows.flatMap(({ creator_id }) => creator_id ?? []))
  return rows.map((row) => ({ ...row, creator: creators.get(row.creator_id ?? 0) }))
}

/** Statuses of deployments. */
export function deploymentStatusQueries(handle: Handle, accounts: Accounts) {
  const ofDeployment = (deploymentId: number) =>
    handle.selectFrom('deployment_statuses').where('deployment_id', '=', deploymentId)
  return {
    /** Lists the statuses of a deployment, newest first. */
    list: async (deploymentId: number, { limit, offset }: PageRange): Promise<DeploymentStatus[]> =>
      withCreators(
        accounts,
        await ofDeployment(deploymentId)
          .selectAll()
          .orderBy('id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
      ),

    count: (deploymentId: number): Promise<number> => countRows(ofDeployment(deploymentId)),

    async find(deploymentId: number, id: number): Promise<DeploymentStatus | undefined> {
      const rows = await ofDeployment(deploymentId).selectAll().where('id', '=', id).execute()
      return (await withCreators(accounts, rows))[0]
    },

    create: (status: NewRow<'deployment_statuses'>): Promise<Stored> =>
      handle
        .insertInto('deployment_statuses')
        .values(status)
        .returningAll()
        .executeTakeFirstOrThrow(),
  }
}
