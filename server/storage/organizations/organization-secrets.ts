import type { Handle, NewRow, Row } from '../tables.ts'
import { countRows } from '../count-rows.ts'

export type OrganizationKey = Row<'organization_keys'>
export type OrganizationSecret = Row<'organization_secrets'>

const named = (handle: Handle, organizationId: number, name: string) =>
  handle
    .selectFrom('organization_secrets')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('name', '=', name)

function keyQueries(handle: Handle) {
  return {
    key: (organizationId: number): Promise<OrganizationKey | undefined> =>
      handle
        .selectFrom('organization_keys')
        .selectAll()
        .where('id', '=', organizationId)
        .executeTakeFirst(),

    /** Adds a key. Does nothing when the organization already has one. */
    addKey: (key: NewRow<'organization_keys'>) =>
      handle
        .insertInto('organization_keys')
        .values(key)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  }
}

function secretReads(handle: Handle) {
  return {
    find: (organizationId: number, name: string): Promise<OrganizationSecret | undefined> =>
      named(handle, organizationId, name).executeTakeFirst(),

    list: (
      organizationId: number,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<OrganizationSecret[]> =>
      handle
        .selectFrom('organization_secrets')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),

    count: (organizationId: number): Promise<number> =>
      countRows(
        handle.selectFrom('organization_secrets').where('organization_id', '=', organizationId),
      ),

    selectedIds: async (secretId: number): Promise<number[]> => {
      const rows = await handle
        .selectFrom('organization_secret_repositories')
        .select('repository_id')
        .where('secret_id', '=', secretId)
        .execute()
      return rows.map(({ repository_id }) => repository_id)
    },
  }
}

function secretWrites(handle: Handle) {
  return {
    /** Adds a secret, or returns the existing one unchanged. */
    async add(
      secret: Omit<NewRow<'organization_secrets'>, 'value'>,
    ): Promise<{ secret: OrganizationSecret; isNew: boolean }> {
      const added = await handle
        .insertInto('organization_secrets')
        .values({ ...secret, value: null })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (added) return { secret: added, isNew: true }
      const { organization_id, name } = secret
      return {
        secret: await named(handle, organization_id, name).executeTakeFirstOrThrow(),
        isNew: false,
      }
    },

    /**
     * Updates a secret.
     * @param change with the value already sealed
     */
    change: (
      id: number,
      change: Partial<Pick<OrganizationSecret, 'visibility' | 'value'>>,
      now: number,
    ) =>
      handle
        .updateTable('organization_secrets')
        .set({ ...change, updated_at: now })
        .where('id', '=', id)
        .execute(),

    /** Removes a secret. Returns false when there was none. */
    async remove(organizationId: number, name: string): Promise<boolean> {
      const { numDeletedRows } = await handle
        .deleteFrom('organization_secrets')
        .where('organization_id', '=', organizationId)
        .where('name', '=', name)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

function selectionWrites(handle: Handle) {
  return {
    /** Replaces the selected repositories. */
    async select(secretId: number, repositoryIds: readonly number[]): Promise<void> {
      await handle
        .deleteFrom('organization_secret_repositories')
        .where('secret_id', '=', secretId)
        .execute()
      const rows = repositoryIds.map((id) => ({ secret_id: secretId, repository_id: id }))
      if (rows.length === 0) return
      await handle.insertInto('organization_secret_repositories').values(rows).execute()
    },

    addSelected: (secretId: number, repositoryId: number) =>
      handle
        .insertInto('organization_secret_repositories')
        .values({ secret_id: secretId, repository_id: repositoryId })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),

    removeSelected: (secretId: number, repositoryId: number) =>
      handle
        .deleteFrom('organization_secret_repositories')
        .where('secret_id', '=', secretId)
        .where('repository_id', '=', repositoryId)
        .execute(),
  }
}

/** Secrets of organizations, identified by uppercase names. */
export function organizationSecretQueries(handle: Handle) {
  return {
    ...keyQueries(handle),
    ...secretReads(handle),
    ...secretWrites(handle),
    ...selectionWrites(handle),
  }
}
