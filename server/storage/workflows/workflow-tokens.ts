import type { Permissions } from '../../contract/permissions.ts'
import type { Account } from '../accounts/accounts.ts'
import type { RowCache } from '../sql/cache.ts'
import { decode, encode } from '../sql/json.ts'
import type { Repository, repositoryQueries } from '../repositories/repositories.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'

/** A run's token with its repository and the user who started the run. */
export interface WorkflowToken extends Omit<Row<'workflow_tokens'>, 'permissions'> {
  permissions: Permissions
  repository: Repository
  user: Account
}

type NewToken = Omit<NewRow<'workflow_tokens'>, 'permissions'> & Pick<WorkflowToken, 'permissions'>

const tables = ['workflow_tokens', 'repositories', 'accounts'] as const

/** Tokens of workflow runs, stored by their hash. */
export function workflowTokenQueries(
  handle: Handle,
  cache: RowCache,
  repositories: Pick<ReturnType<typeof repositoryQueries>, 'find'>,
) {
  async function load(hash: string): Promise<WorkflowToken | undefined> {
    const row = await handle
      .selectFrom('workflow_tokens')
      .selectAll()
      .where('hash', '=', hash)
      .executeTakeFirst()
    const repository = row && (await repositories.find(row.repository_id))
    if (!row || !repository) return undefined
    const user = await handle
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', row.user_id)
      .executeTakeFirstOrThrow()
    return { ...row, repository, user, permissions: decode(row.permissions) }
  }

  return {
    create: async ({ permissions, ...token }: NewToken): Promise<void> => {
      const row = { ...token, permissions: encode(permissions) }
      await handle.insertInto('workflow_tokens').values(row).execute()
    },

    findByHash: (hash: string): Promise<WorkflowToken | undefined> =>
      cache.get(tables, `workflow token ${hash}`, () => load(hash)),
  }
}
