import type { Account } from '../accounts/accounts.ts'
import { decode, encode } from '../json.ts'
import type { Handle } from '../tables.ts'

/** Switches of an organization that nothing is ever searched by. */
export interface OrganizationSettings {
  billing_email: string | null
  has_organization_projects: boolean
  has_repository_projects: boolean
  members_can_create_repositories: boolean
  members_can_create_public_repositories: boolean
  members_can_create_private_repositories: boolean
  members_can_create_internal_repositories: boolean
  members_can_create_pages: boolean
  members_can_create_public_pages: boolean
  members_can_create_private_pages: boolean
  members_can_fork_private_repositories: boolean
  web_commit_signoff_required: boolean
  advanced_security_enabled_for_new_repositories: boolean
  dependabot_alerts_enabled_for_new_repositories: boolean
  dependabot_security_updates_enabled_for_new_repositories: boolean
  dependency_graph_enabled_for_new_repositories: boolean
  secret_scanning_enabled_for_new_repositories: boolean
  secret_scanning_push_protection_enabled_for_new_repositories: boolean
  secret_scanning_push_protection_custom_link: string | null
  deploy_keys_enabled_for_repositories: boolean
  /** What only older versions show and take, kept for them. */
  former: Record<string, unknown>
}

export type OrganizationChange = Partial<
  Pick<
    Account,
    | 'name'
    | 'email'
    | 'company'
    | 'blog'
    | 'location'
    | 'bio'
    | 'twitter_username'
    | 'default_repository_permission'
  >
> & { settings: OrganizationSettings }

/** What was said of an organization; the rest is as it usually is. */
export const storedSettings = ({ settings }: Account): Partial<OrganizationSettings> =>
  settings === null ? {} : decode(settings)

export function organizationQueries(handle: Handle) {
  return {
    /** Holds an organization still until the transaction ends; undefined when it is gone. */
    hold: (id: number): Promise<Account | undefined> =>
      handle
        .updateTable('accounts')
        .set((set) => ({ id: set.ref('id') }))
        .where('id', '=', id)
        .where('type', '=', 'Organization')
        .returningAll()
        .executeTakeFirst(),

    update: (
      id: number,
      { settings, ...profile }: OrganizationChange,
      now: number,
    ): Promise<Account> =>
      handle
        .updateTable('accounts')
        .set({ ...profile, settings: encode(settings), updated_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Some repositories that it still owns. */
    repositoriesOf: async (id: number, limit: number): Promise<number[]> => {
      const rows = await handle
        .selectFrom('repositories')
        .select('id')
        .where('owner_id', '=', id)
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map((row) => row.id)
    },

    /** Installations on its repositories and people, whatever app they are of. */
    installationsOn: async (id: number): Promise<number[]> => {
      const rows = await handle
        .selectFrom('installations')
        .select('id')
        .where('account_id', '=', id)
        .orderBy('id')
        .execute()
      return rows.map((row) => row.id)
    },

    /** How many people were let into its repositories by name who are no members. */
    outsideCount: async (id: number): Promise<number> => {
      const { count } = await handle
        .selectFrom('collaborators')
        .innerJoin('repositories', 'repositories.id', 'collaborators.repository_id')
        .select((eb) => eb.fn.count<number>('collaborators.user_id').distinct().as('count'))
        .where('repositories.owner_id', '=', id)
        .where('collaborators.user_id', 'not in', (members) =>
          members.selectFrom('memberships').select('user_id').where('organization_id', '=', id),
        )
        .executeTakeFirstOrThrow()
      return count
    },

    /** Removes it with its teams, memberships, apps and all that stands on them. */
    async delete(id: number): Promise<void> {
      const bots = await handle
        .selectFrom('apps')
        .select('bot_id')
        .where('owner_id', '=', id)
        .execute()
      await handle.deleteFrom('oauth_apps').where('owner_id', '=', id).execute()
      await handle.deleteFrom('apps').where('owner_id', '=', id).execute()
      const gone = [id, ...bots.map(({ bot_id }) => bot_id)]
      await handle.deleteFrom('accounts').where('id', 'in', gone).execute()
    },

    /** @param at since when trade controls apply, in milliseconds; null lifts them */
    restrict: async (id: number, at: number | null, now: number): Promise<void> => {
      await handle
        .updateTable('accounts')
        .set({ trade_restricted_at: at, updated_at: now })
        .where('id', '=', id)
        .execute()
    },
  }
}
