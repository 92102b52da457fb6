import type { Handle, Row } from '../schema/tables.ts'

type Team = Row<'teams'>

/** Ancestors of teams at any depth. Every team is its own ancestor. */
export function teamAncestryQueries(handle: Handle) {
  const ancestors = async (id: number): Promise<number[]> => {
    const rows = await handle
      .selectFrom('team_ancestry')
      .select('ancestor_id')
      .where('team_id', '=', id)
      .execute()
    return rows.map(({ ancestor_id }) => ancestor_id)
  }

  const descendants = async (id: number): Promise<number[]> => {
    const rows = await handle
      .selectFrom('team_ancestry')
      .select('team_id')
      .where('ancestor_id', '=', id)
      .execute()
    return rows.map(({ team_id }) => team_id)
  }

  const add = async (teams: number[], ancestorIds: number[]): Promise<void> => {
    const rows = teams.flatMap((team_id) =>
      ancestorIds.map((ancestor_id) => ({ team_id, ancestor_id })),
    )
    if (rows.length > 0) await handle.insertInto('team_ancestry').values(rows).execute()
  }

  return {
    ancestors,
    descendants,

    /** Adds the ancestors of a new team. */
    begin: async (id: number, parentId: number | null): Promise<void> => {
      await add([id], [id, ...(parentId === null ? [] : await ancestors(parentId))])
    },

    /** Moves a team and its descendants to another parent. */
    move: async (id: number, parentId: number | null): Promise<void> => {
      const moved = await descendants(id)
      await handle
        .deleteFrom('team_ancestry')
        .where('team_id', 'in', moved)
        .where('ancestor_id', 'not in', moved)
        .execute()
      await add(moved, parentId === null ? [] : await ancestors(parentId))
    },

    /** Lists a team and its descendants. Parents come before their children. */
    withDescendants: async (id: number): Promise<Team[]> =>
      handle
        .selectFrom('teams')
        .innerJoin('team_ancestry', 'team_ancestry.team_id', 'teams.id')
        .selectAll('teams')
        .where('team_ancestry.ancestor_id', '=', id)
        .orderBy('teams.id')
        .execute(),
  }
}
