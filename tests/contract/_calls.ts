import type { Client } from '../../client/index.ts'
import type { operations } from '../../generated/2026-03-10/operations.ts'
import type { Place } from './_targets.ts'

/** An OAuth app of the test world. */
export const app = { clientId: 'Ov23test', clientSecret: 'test-secret' }

interface Success {
  response: Response
  /** A field of the answer, read through its type; nothing where there is no answer to read. */
  read?: string | number | boolean | null | undefined
}

export type Call = (client: Client, place: Place) => Promise<Success>

/** One call of every operation: leave one out, or read what its type does not have, and it does not compile. */
export const calls = {
  'meta/root': async (client) => {
    const { response, data } = await client.GET('/')
    return { response, read: data?.current_user_url }
  },
  'meta/get-all-versions': async (client) => {
    const { response, data } = await client.GET('/versions')
    return { response, read: data?.[0] }
  },
  'rate-limit/get': async (client) => {
    const { response, data } = await client.GET('/rate_limit')
    return { response, read: data?.resources.core.remaining }
  },
  'users/get-authenticated': async (client) => {
    const { response, data } = await client.GET('/user')
    return { response, read: data?.login }
  },
  'users/get-by-username': async (client) => {
    const params = { path: { username: 'mona' } }
    const { response, data } = await client.GET('/users/{username}', { params })
    return { response, read: data?.login }
  },
  'repos/create-for-authenticated-user': async (client, { repo }) => {
    const body = { name: `${repo}-of-mine` }
    const { response, data } = await client.POST('/user/repos', { body })
    return { response, read: data?.full_name }
  },
  'repos/create-in-org': async (client, { repo }) => {
    const body = { name: `${repo}-of-acme` }
    const params = { path: { org: 'acme' } }
    const { response, data } = await client.POST('/orgs/{org}/repos', { params, body })
    return { response, read: data?.full_name }
  },
  'repos/get': async (client, path) => {
    const { response, data } = await client.GET('/repos/{owner}/{repo}', { params: { path } })
    return { response, read: data?.owner.login }
  },
  'repos/update': async (client, path) => {
    const request = { params: { path }, body: { description: 'Of another kind.' } }
    const { response, data } = await client.PATCH('/repos/{owner}/{repo}', request)
    return { response, read: data?.description }
  },
  'activity/list-repo-events': async (client, path) => {
    const params = { path, query: { per_page: 10 } }
    const { response, data } = await client.GET('/repos/{owner}/{repo}/events', { params })
    return { response, read: data?.[0]?.actor.login }
  },
  'repos/list-webhooks': async (client, path) => {
    const params = { path, query: { per_page: 10 } }
    const { response, data } = await client.GET('/repos/{owner}/{repo}/hooks', { params })
    return { response, read: data?.[0]?.config.url }
  },
  'repos/create-webhook': async (client, path) => {
    const body = { config: { url: 'http://127.0.0.1:9/' }, events: ['issues'], active: false }
    const request = { params: { path }, body }
    const { response, data } = await client.POST('/repos/{owner}/{repo}/hooks', request)
    return { response, read: data?.ping_url }
  },
  'repos/get-webhook': async (client, path) => {
    const params = { path }
    const { response, data } = await client.GET('/repos/{owner}/{repo}/hooks/{hook_id}', { params })
    return { response, read: data?.id }
  },
  'repos/ping-webhook': async (client, path) =>
    client.POST('/repos/{owner}/{repo}/hooks/{hook_id}/pings', { params: { path } }),
  'repos/list-webhook-deliveries': async (client, path) => {
    const { response, data } = await client.GET(
      '/repos/{owner}/{repo}/hooks/{hook_id}/deliveries',
      { params: { path, query: { per_page: 10 } } },
    )
    return { response, read: data?.[0]?.status_code }
  },
  'repos/get-webhook-delivery': async (client, path) => {
    const { response, data } = await client.GET(
      '/repos/{owner}/{repo}/hooks/{hook_id}/deliveries/{delivery_id}',
      { params: { path } },
    )
    return { response, read: data?.guid }
  },
  'apps/check-token': async (client) => {
    const params = { path: { client_id: app.clientId } }
    const request = { params, body: { access_token: 'gho_mona' } }
    const { response, data } = await client.POST('/applications/{client_id}/token', request)
    return { response, read: data?.app.client_id }
  },
  'repos/delete-webhook': async (client, path) =>
    client.DELETE('/repos/{owner}/{repo}/hooks/{hook_id}', { params: { path } }),
  'repos/delete': async (client, path) =>
    client.DELETE('/repos/{owner}/{repo}', { params: { path } }),
} satisfies Record<keyof typeof operations, Call>
