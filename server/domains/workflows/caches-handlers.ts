import type { Handlers } from '../../api/handler.ts'
import { storedPage } from '../../api/page.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { timestamp } from '../../core/clock.ts'
import { notFound } from '../../core/errors.ts'
import type { WorkflowCache } from '../../storage/workflows/workflow-caches.ts'

/** A cache. No run uses it again, so it was accessed last when it was created. */
function cacheView({ id, ref, key, version, size, created_at }: WorkflowCache): Schemas['cache'] {
  const created = timestamp(created_at)
  const times = { created_at: created, last_accessed_at: created }
  return { id, ref, key, version, size_in_bytes: size, ...times }
}

/** Caches that one request deletes. */
const most = { limit: 1000, offset: 0 }
const newest = { by: 'created_at', direction: 'desc' } as const

/** Caches of workflow runs. */
export const workflowCaches = {
  'actions/get-actions-cache-list': async ({ query, repository, links }, { storage }) => {
    const { ref, key: prefix, sort, direction } = query
    const selection = { repositoryId: repository.id, ref, prefix }
    const by = sort === 'size_in_bytes' ? 'size' : 'created_at'
    const { workflowCaches: stored } = storage
    const { items, total, headers } = await storedPage(
      { links, query },
      {
        list: (page) => stored.list(selection, { by, direction: direction ?? 'desc' }, page),
        count: () => stored.count(selection),
      },
    )
    const body = { total_count: total, actions_caches: items.map(cacheView) }
    return { status: 200, body, headers }
  },

  'actions/delete-actions-cache-by-key': async ({ query, repository }, { storage }) => {
    const { key, ref } = query
    const deleted = await storage.transaction(async ({ workflowCaches: stored }) => {
      const found = await stored.list({ repositoryId: repository.id, key, ref }, newest, most)
      if (found.length === 0) throw notFound()
      return stored.delete(
        repository.id,
        found.map(({ id }) => id),
      )
    })
    return {
      status: 200,
      body: { total_count: deleted.length, actions_caches: deleted.map(cacheView) },
    }
  },

  'actions/delete-actions-cache-by-id': async ({ path, repository }, { storage }) => {
    const deleted = await storage.workflowCaches.delete(repository.id, [path.cache_id])
    if (deleted.length === 0) throw notFound()
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
