import type { ExpressionBuilder } from 'kysely'
import type { Permissions } from '../../contract/permissions.ts'
import type { accountQueries } from '../accounts/accounts.ts'
import type { App } from './apps.ts'
import type { ListedInstallation } from './installation.ts'
import { decode, encode } from '../sql/json.ts'
import type { Handle, Tables } from '../schema/tables.ts'
import { countRows } from '../sql/count-rows.ts'

/** Filter of an app's installations; all given conditions must hold. */
export interface InstallationSelection {
  id?: number
  /**
   * On the user's own account, an organization of the user, or an owner of an installed repository
   * that the user collaborates on.
   */
  reachableBy?: number
  accountId?: number | null
  /** Updated at or after this instant. */
  updatedSince?: number | undefined
  /** Without exactly the permissions and events of this app. */
  outdatedFor?: Pick<App, 'permissions' | 'events'>
}

interface Page {
  limit: number
  offset: number
}

type Build = ExpressionBuilder<Tables, 'installations'>

/** Repositories that the user collaborates on. Membership needs no collaboration. */
const collaborations = (eb: Build, userId: number) =>
  eb
    .selectFrom('collaborators')
    .innerJoin('repositories', 'repositories.id', 'collaborators.repository_id')
    .where('collaborators.user_id', '=', userId)

/** Installations with selected repositories, one of which the user collaborates on. */
const selectedForCollaborator = (eb: Build, userId: number) =>
  collaborations(eb, userId)
    .innerJoin(
      'installation_repositories as chosen',
      'chosen.repository_id',
      'collaborators.repository_id',
    )
    .innerJoin('installations as theirs', (join) =>
      join
        .onRef('theirs.id', '=', 'chosen.installation_id')
        .onRef('theirs.account_id', '=', 'repositories.owner_id'),
    )
    .select('theirs.id')

function reachable(eb: Build, userId: number) {
  const organizations = eb
    .selectFrom('memberships')
    .select('memberships.organization_id')
    .where('memberships.user_id', '=', userId)
  const owners = collaborations(eb, userId).select('repositories.owner_id')
  return eb.or([
    eb('installations.account_id', '=', userId),
    eb('installations.account_id', 'in', organizations),
    eb.and([
      eb('installations.repository_selection', '=', 'all'),
      eb('installations.account_id', 'in', owners),
    ]),
    eb('installations.id', 'in', selectedForCollaborator(eb, userId)),
  ])
}

const isOutdated = (eb: Build, { permissions, events }: Pick<App, 'permissions' | 'events'>) =>
  eb.or([
    eb('installations.permissions', '<>', encode(permissions)),
    eb('installations.events', '<>', encode(events)),
  ])

function conditionsOf(eb: Build, appId: number, selection: InstallationSelection) {
  const { id, reachableBy, accountId, updatedSince, outdatedFor } = selection
  return eb.and([
    eb('installations.app_id', '=', appId),
    ...(id === undefined ? [] : [eb('installations.id', '=', id)]),
    ...(accountId == null ? [] : [eb('installations.account_id', '=', accountId)]),
    ...(updatedSince === undefined ? [] : [eb('installations.updated_at', '>=', updatedSince)]),
    ...(outdatedFor ? [isOutdated(eb, outdatedFor)] : []),
    ...(reachableBy === undefined ? [] : [reachable(eb, reachableBy)]),
  ])
}

/** Lists of an app's installations. A page takes two queries. */
export function installationListQueries(
  handle: Handle,
  accounts: Pick<ReturnType<typeof accountQueries>, 'findMany'>,
) {
  const select = (appId: number, selection: InstallationSelection) =>
    handle.selectFrom('installations').where((eb) => conditionsOf(eb, appId, selection))

  return {
    list: async (
      app: App,
      selection: InstallationSelection,
      { limit, offset }: Page,
    ): Promise<ListedInstallation[]> => {
      const rows = await select(app.id, selection)
        .selectAll('installations')
        .orderBy('installations.id')
        .limit(limit)
        .offset(offset)
        .execute()
      const installers = await accounts.findMany(rows.map(({ account_id }) => account_id))
      return rows.flatMap((row) => {
        const account = installers.get(row.account_id)
        if (!account) return [] // deleted since, together with the installation
        const permissions = decode<Permissions>(row.permissions)
        return { ...row, app, account, permissions, events: decode<string[]>(row.events) }
      })
    },

    count: (appId: number, selection: InstallationSelection): Promise<number> =>
      countRows(select(appId, selection)),
  }
}
