import type { Account } from '../accounts/accounts.ts'
import { decode, encode } from '../sql/json.ts'
import type { RowCache } from '../sql/cache.ts'
import type { Handle } from '../schema/tables.ts'
import { locked } from '../sql/locked.ts'
import { composed } from '../sql/composed.ts'

/** Settings of an organization that no query filters by. */
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
  /** Settings that only older API versions read and write. */
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

/** Decodes the stored settings; absent fields have their default. */
export const storedSettings = ({ settings }: Account): Partial<OrganizationSettings> =>
  settings === null ? {} : decode(settings)

function organizationReads(handle: Handle) {
  return {
    /** Lists ids of repositories that the organization owns. */
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

    /** Lists ids of all apps' installations on the organization. */
    installationsOn: async (id: number): Promise<number[]> => {
      const rows = await handle
        .selectFrom('installations')
        .select('id')
        .where('account_id', '=', id)
        .orderBy('id')
        .execute()
      return rows.map((row) => row.id)
    },

    /** Counts the direct collaborators who are not members. */
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
  }
}

function organizationWrites(handle: Handle, cache: RowCache) {
  return {
    /** Locks an organization until the transaction ends. Returns undefined when it is deleted. */
    hold: async (id: number): Promise<Account | undefined> => {
      const row = await handle
        .updateTable('accounts')
        .set(locked)
        .where('id', '=', id)
        .where('type', '=', 'Organization')
        .returningAll()
        .executeTakeFirst()
      cache.forget()
      return row
    },

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

    /**
     * Deletes an organization with its teams, memberships, apps and everything that belongs to
     * them.
     */
    async delete(id: number): Promise<void> {
      const bots = await handle
        .selectFrom('apps')
        .select('bot_id')
        .where('owner_id', '=', id)
        .execute()
      await handle.deleteFrom('oauth_apps').where('owner_id', '=', id).execute()
      await handle.deleteFrom('apps').where('owner_id', '=', id).execute()
      const deletedIds = [id, ...bots.map(({ bot_id }) => bot_id)]
      await handle.deleteFrom('accounts').where('id', 'in', deletedIds).execute()
    },

    /**
     * Sets the time when trade controls took effect.
     * @param at milliseconds; null lifts them
     */
    restrict: async (id: number, at: number | null, now: number): Promise<void> => {
      await handle
        .updateTable('accounts')
        .set({ trade_restricted_at: at, updated_at: now })
        .where('id', '=', id)
        .execute()
    },
  }
}

/** Organizations: settings, locks and deletion. */
export function organizationQueries(handle: Handle, cache: RowCache) {
  return composed(organizationReads(handle), organizationWrites(handle, cache))
}
