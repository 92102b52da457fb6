import type { operations } from '../../generated/newest/operations.ts'
import type { Call } from './_call.ts'

/** Searches that find something in the world of the contract tests, where it has any. */
export const searchCalls = {
  'search/issues-and-pull-requests': async (client) => {
    const params = { query: { q: 'is:issue state:open', sort: 'created' as const } }
    const { response, data } = await client.GET('/search/issues', { params })
    return { response, read: data?.items[0]?.title ?? data?.total_count }
  },
  'search/repos': async (client) => {
    const params = { query: { q: 'widgets in:name', sort: 'stars' as const } }
    const { response, data } = await client.GET('/search/repositories', { params })
    return { response, read: data?.items[0]?.full_name ?? data?.total_count }
  },
  'search/users': async (client) => {
    const params = { query: { q: 'mona type:user' } }
    const { response, data } = await client.GET('/search/users', { params })
    return { response, read: data?.items[0]?.login ?? data?.total_count }
  },
  'search/labels': async (client) => {
    const params = { path: { owner: 'acme', repo: 'widgets' } }
    const { data: widgets } = await client.GET('/repos/{owner}/{repo}', { params })
    const query = { q: 'bug', repository_id: widgets?.id ?? 1 }
    const { response, data } = await client.GET('/search/labels', { params: { query } })
    return { response, read: data?.total_count }
  },
  'search/topics': async (client) => {
    const params = { query: { q: 'widgets' } }
    const { response, data } = await client.GET('/search/topics', { params })
    return { response, read: data?.total_count }
  },
  'search/commits': async (client) => {
    const params = { query: { q: 'merge:false', sort: 'author-date' as const } }
    const { response, data } = await client.GET('/search/commits', { params })
    return { response, read: data?.total_count }
  },
  'search/code': async (client) => {
    const params = { query: { q: 'widgets' } }
    const { response, data } = await client.GET('/search/code', { params })
    return { response, read: data?.total_count }
  },
} satisfies Partial<Record<keyof typeof operations, Call>>
