import type { Caller } from '../../../access/auth/caller.ts'
import type { Storage } from '../../../storage/index.ts'
import { sightOf } from '../../repositories/sight.ts'

/** Chooses the issues of a list that a caller can read. They may be in several repositories. */
export async function readable<Node extends { repository_id: number }>(
  nodes: readonly Node[],
  caller: Caller,
  { repositoryLists }: Pick<Storage, 'repositoryLists'>,
): Promise<Node[]> {
  const ids = [...new Set(nodes.map(({ repository_id: id }) => id))]
  if (ids.length === 0) return []
  const order = { by: 'id', direction: 'asc' } as const
  const selection = { ids, ...sightOf(caller, 'issues') }
  const seen = await repositoryLists.list(selection, { order, limit: ids.length, offset: 0 })
  const there = new Set(
    seen.flatMap(({ repository: { id, settings } }) => (settings.has_issues ? [id] : [])),
  )
  return nodes.filter(({ repository_id: id }) => there.has(id))
}
