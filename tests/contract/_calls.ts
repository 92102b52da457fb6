import { systemClock } from '../../server/clock.ts'
import { appToken } from '../_support/app-jwt.ts'
import type { Client, Credentials } from '../../client/index.ts'
import type { operations } from '../../generated/2026-03-10/operations.ts'
import type { Place } from './_targets.ts'

/** Clients of the test world. */
const oauthApp = { clientId: 'Ov23test', clientSecret: 'test-secret' }
const app = { clientId: 'Iv23test', clientSecret: 'app-secret' }

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
  'activity/list-public-events': async (client) => {
    const { response, data } = await client.GET('/events')
    return { response, read: data?.length }
  },
  'activity/list-public-events-for-repo-network': async (client, path) => {
    const address = '/networks/{owner}/{repo}/events'
    const { response, data } = await client.GET(address, { params: { path } })
    return { response, read: data?.[0]?.repo.name }
  },
  'activity/list-public-org-events': async (client) => {
    const params = { path: { org: 'acme' } }
    const { response, data } = await client.GET('/orgs/{org}/events', { params })
    return { response, read: data?.[0]?.org?.login }
  },
  'activity/list-events-for-authenticated-user': async (client) => {
    const params = { path: { username: 'mona' } }
    const { response, data } = await client.GET('/users/{username}/events', { params })
    return { response, read: data?.[0]?.type }
  },
  'activity/list-org-events-for-authenticated-user': async (client) => {
    const params = { path: { username: 'mona', org: 'acme' } }
    const { response, data } = await client.GET('/users/{username}/events/orgs/{org}', { params })
    return { response, read: data?.[0]?.org?.login }
  },
  'activity/list-public-events-for-user': async (client) => {
    const params = { path: { username: 'mona' } }
    const { response, data } = await client.GET('/users/{username}/events/public', { params })
    return { response, read: data?.[0]?.public }
  },
  'activity/list-received-events-for-user': async (client) => {
    const params = { path: { username: 'mona' }, query: { page: 1 } }
    const { response, data } = await client.GET('/users/{username}/received_events', { params })
    return { response, read: data?.length }
  },
  'activity/list-received-public-events-for-user': async (client) => {
    const params = { path: { username: 'mona' } }
    const address = '/users/{username}/received_events/public'
    const { response, data } = await client.GET(address, { params })
    return { response, read: data?.length }
  },
  'activity/star-repo-for-authenticated-user': async (client, path) =>
    client.PUT('/user/starred/{owner}/{repo}', { params: { path } }),
  'activity/check-repo-is-starred-by-authenticated-user': async (client, path) =>
    client.GET('/user/starred/{owner}/{repo}', { params: { path } }),
  'activity/list-repos-starred-by-authenticated-user': async (client) => {
    const params = { query: { sort: 'created' as const, direction: 'asc' as const } }
    const { response, data } = await client.GET('/user/starred', { params })
    return { response, read: data?.[0]?.full_name }
  },
  'activity/list-repos-starred-by-user': async (client) => {
    const params = { path: { username: 'mona' } }
    const { response, data } = await client.GET('/users/{username}/starred', { params })
    return { response, read: data?.[0]?.full_name }
  },
  'activity/list-stargazers-for-repo': async (client, path) => {
    const params = { path }
    const { response, data } = await client.GET('/repos/{owner}/{repo}/stargazers', { params })
    return { response, read: data?.[0]?.login }
  },
  'activity/unstar-repo-for-authenticated-user': async (client, path) =>
    client.DELETE('/user/starred/{owner}/{repo}', { params: { path } }),
  'activity/set-repo-subscription': async (client, path) => {
    const request = { params: { path }, body: { subscribed: true } }
    const { response, data } = await client.PUT('/repos/{owner}/{repo}/subscription', request)
    return { response, read: data?.subscribed }
  },
  'activity/get-repo-subscription': async (client, path) => {
    const params = { path }
    const address = '/repos/{owner}/{repo}/subscription'
    const { response, data } = await client.GET(address, { params })
    return { response, read: data?.created_at }
  },
  'activity/list-watchers-for-repo': async (client, path) => {
    const params = { path }
    const { response, data } = await client.GET('/repos/{owner}/{repo}/subscribers', { params })
    return { response, read: data?.[0]?.login }
  },
  'activity/list-watched-repos-for-authenticated-user': async (client) => {
    const { response, data } = await client.GET('/user/subscriptions')
    return { response, read: data?.[0]?.full_name }
  },
  'activity/list-repos-watched-by-user': async (client) => {
    const params = { path: { username: 'mona' } }
    const { response, data } = await client.GET('/users/{username}/subscriptions', { params })
    return { response, read: data?.[0]?.full_name }
  },
  'activity/delete-repo-subscription': async (client, path) =>
    client.DELETE('/repos/{owner}/{repo}/subscription', { params: { path } }),
  'users/follow': async (client) =>
    client.PUT('/user/following/{username}', { params: { path: { username: 'hubot' } } }),
  'users/check-person-is-followed-by-authenticated': async (client) =>
    client.GET('/user/following/{username}', { params: { path: { username: 'hubot' } } }),
  'users/check-following-for-user': async (client) => {
    const path = { username: 'mona', target_user: 'hubot' }
    return client.GET('/users/{username}/following/{target_user}', { params: { path } })
  },
  'users/list-followed-by-authenticated-user': async (client) => {
    const { response, data } = await client.GET('/user/following')
    return { response, read: data?.[0]?.login }
  },
  'users/list-following-for-user': async (client) => {
    const params = { path: { username: 'mona' } }
    const { response, data } = await client.GET('/users/{username}/following', { params })
    return { response, read: data?.[0]?.login }
  },
  'users/list-followers-for-user': async (client) => {
    const params = { path: { username: 'hubot' } }
    const { response, data } = await client.GET('/users/{username}/followers', { params })
    return { response, read: data?.[0]?.login }
  },
  'users/list-followers-for-authenticated-user': async (client) => {
    const { response, data } = await client.GET('/user/followers')
    return { response, read: data?.length }
  },
  'users/unfollow': async (client) =>
    client.DELETE('/user/following/{username}', { params: { path: { username: 'hubot' } } }),
  'repos/add-collaborator': async (client, { owner, repo }) => {
    const path = { owner, repo, username: 'hubot' }
    const request = { params: { path }, body: { permission: 'triage' as const } }
    return client.PUT('/repos/{owner}/{repo}/collaborators/{username}', request)
  },
  'repos/check-collaborator': async (client, { owner, repo }) => {
    const params = { path: { owner, repo, username: 'hubot' } }
    return client.GET('/repos/{owner}/{repo}/collaborators/{username}', { params })
  },
  'repos/get-collaborator-permission-level': async (client, { owner, repo }) => {
    const params = { path: { owner, repo, username: 'hubot' } }
    const address = '/repos/{owner}/{repo}/collaborators/{username}/permission'
    const { response, data } = await client.GET(address, { params })
    return { response, read: data?.role_name }
  },
  'repos/list-collaborators': async (client, path) => {
    const params = { path, query: { affiliation: 'direct' as const } }
    const { response, data } = await client.GET('/repos/{owner}/{repo}/collaborators', { params })
    return { response, read: data?.[0]?.permissions.triage }
  },
  'repos/remove-collaborator': async (client, { owner, repo }) => {
    const params = { path: { owner, repo, username: 'hubot' } }
    return client.DELETE('/repos/{owner}/{repo}/collaborators/{username}', { params })
  },
  'repos/create-fork': async (client, path) => {
    const request = { params: { path }, body: { organization: 'acme', default_branch_only: true } }
    const { response, data } = await client.POST('/repos/{owner}/{repo}/forks', request)
    return { response, read: data?.parent?.full_name }
  },
  'repos/list-forks': async (client, path) => {
    const params = { path, query: { sort: 'oldest' as const } }
    const { response, data } = await client.GET('/repos/{owner}/{repo}/forks', { params })
    return { response, read: data?.[0]?.fork }
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
  'repos/update-webhook': async (client, path) => {
    const request = { params: { path }, body: { add_events: ['star'], active: false } }
    const { response, data } = await client.PATCH('/repos/{owner}/{repo}/hooks/{hook_id}', request)
    return { response, read: data?.config.content_type }
  },
  'repos/get-webhook-config-for-repo': async (client, path) => {
    const { response, data } = await client.GET('/repos/{owner}/{repo}/hooks/{hook_id}/config', {
      params: { path },
    })
    return { response, read: data?.url }
  },
  'repos/update-webhook-config-for-repo': async (client, path) => {
    const body = { insecure_ssl: '0' as const, secret: 's3cret' }
    const request = { params: { path }, body }
    const { response, data } = await client.PATCH(
      '/repos/{owner}/{repo}/hooks/{hook_id}/config',
      request,
    )
    return { response, read: data?.insecure_ssl }
  },
  'repos/ping-webhook': async (client, path) =>
    client.POST('/repos/{owner}/{repo}/hooks/{hook_id}/pings', { params: { path } }),
  'repos/test-push-webhook': async (client, path) =>
    client.POST('/repos/{owner}/{repo}/hooks/{hook_id}/tests', { params: { path } }),
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
  'repos/redeliver-webhook-delivery': async (client, path) => {
    const { response, data } = await client.POST(
      '/repos/{owner}/{repo}/hooks/{hook_id}/deliveries/{delivery_id}/attempts',
      { params: { path } },
    )
    return { response, read: data && Object.keys(data).length }
  },
  'apps/check-token': async (client) => {
    const params = { path: { client_id: oauthApp.clientId } }
    const request = { params, body: { access_token: 'gho_mona' } }
    const { response, data } = await client.POST('/applications/{client_id}/token', request)
    return { response, read: data?.app.client_id }
  },
  'apps/reset-token': async (client, { holder }) => {
    const params = { path: { client_id: oauthApp.clientId } }
    const request = { params, body: { access_token: `gho_reset_${holder}` } }
    const { response, data } = await client.PATCH('/applications/{client_id}/token', request)
    return { response, read: data?.token_last_eight }
  },
  'apps/delete-token': async (client, { holder }) => {
    const params = { path: { client_id: oauthApp.clientId } }
    const request = { params, body: { access_token: `gho_delete_${holder}` } }
    return client.DELETE('/applications/{client_id}/token', request)
  },
  'apps/delete-authorization': async (client, { holder }) => {
    const params = { path: { client_id: oauthApp.clientId } }
    const request = { params, body: { access_token: `gho_grant_${holder}` } }
    return client.DELETE('/applications/{client_id}/grant', request)
  },
  'apps/scope-token': async (client) => {
    const body = { access_token: 'ghu_mona', target: 'acme', repositories: ['widgets'] }
    const params = { path: { client_id: app.clientId } }
    const request = { params, body }
    const { response, data } = await client.POST('/applications/{client_id}/token/scoped', request)
    return { response, read: data?.installation?.repository_selection }
  },
  'apps/get-authenticated': async (client) => {
    const { response, data } = await client.GET('/app')
    return { response, read: data?.installations_count }
  },
  'apps/list-installations': async (client) => {
    const params = { query: { per_page: 10 } }
    const { response, data } = await client.GET('/app/installations', { params })
    return { response, read: data?.[0]?.account.login }
  },
  'apps/get-installation': async (client, { installation_id }) => {
    const params = { path: { installation_id } }
    const { response, data } = await client.GET('/app/installations/{installation_id}', { params })
    return { response, read: data?.permissions.contents }
  },
  'apps/create-installation-access-token': async (client, { installation_id }) => {
    const params = { path: { installation_id } }
    const body = { repositories: ['widgets'], permissions: { contents: 'read' as const } }
    const { response, data } = await client.POST(
      '/app/installations/{installation_id}/access_tokens',
      { params, body },
    )
    return { response, read: data?.repositories?.[0]?.full_name ?? data?.token }
  },
  'apps/suspend-installation': async (client, { installation_id }) => {
    const params = { path: { installation_id } }
    return client.PUT('/app/installations/{installation_id}/suspended', { params })
  },
  'apps/unsuspend-installation': async (client, { installation_id }) => {
    const params = { path: { installation_id } }
    return client.DELETE('/app/installations/{installation_id}/suspended', { params })
  },
  'apps/create-from-manifest': async (client, { manifest_code: code }) => {
    const params = { path: { code } }
    const { response, data } = await client.POST('/app-manifests/{code}/conversions', { params })
    return { response, read: data?.client_secret }
  },
  'apps/get-by-slug': async (client) => {
    const params = { path: { app_slug: 'ci-bot' } }
    const { response, data } = await client.GET('/apps/{app_slug}', { params })
    return { response, read: data?.owner.login }
  },
  'apps/get-org-installation': async (client) => {
    const params = { path: { org: 'acme' } }
    const { response, data } = await client.GET('/orgs/{org}/installation', { params })
    return { response, read: data?.target_type }
  },
  'apps/get-repo-installation': async (client) => {
    const params = { path: { owner: 'acme', repo: 'widgets' } }
    const { response, data } = await client.GET('/repos/{owner}/{repo}/installation', { params })
    return { response, read: data?.repository_selection }
  },
  'apps/get-user-installation': async (client) => {
    const params = { path: { username: 'mona' } }
    const { response, data } = await client.GET('/users/{username}/installation', { params })
    return { response, read: data?.app_slug }
  },
  'apps/list-repos-accessible-to-installation': async (client) => {
    const { response, data } = await client.GET('/installation/repositories')
    return { response, read: data?.repositories[0]?.full_name }
  },
  'apps/revoke-installation-access-token': async (client) => client.DELETE('/installation/token'),
  'apps/list-installations-for-authenticated-user': async (client) => {
    const { response, data } = await client.GET('/user/installations')
    return { response, read: data?.installations[0]?.account.login }
  },
  'apps/list-installation-repos-for-authenticated-user': async (client, { installation_id }) => {
    const { response, data } = await client.GET(
      '/user/installations/{installation_id}/repositories',
      { params: { path: { installation_id } } },
    )
    return { response, read: data?.repositories[0]?.permissions?.pull }
  },
  'repos/list-for-authenticated-user': async (client) => {
    const params = { query: { sort: 'pushed' as const, affiliation: 'owner,collaborator' } }
    const { response, data } = await client.GET('/user/repos', { params })
    return { response, read: data?.[0]?.full_name }
  },
  'repos/delete-webhook': async (client, path) =>
    client.DELETE('/repos/{owner}/{repo}/hooks/{hook_id}', { params: { path } }),
  'repos/delete': async (client, path) =>
    client.DELETE('/repos/{owner}/{repo}', { params: { path } }),
} satisfies Record<keyof typeof operations, Call>

const jwt = appToken(systemClock)

/** Whom a call is made as, where it is not mona with a token of hers. */
export const callers: Partial<
  Record<keyof typeof calls, Credentials | ((place: Place) => Credentials)>
> = {
  'apps/get-authenticated': jwt,
  'apps/list-installations': jwt,
  'apps/get-installation': jwt,
  'apps/create-installation-access-token': jwt,
  'apps/suspend-installation': jwt,
  'apps/unsuspend-installation': jwt,
  'apps/get-org-installation': jwt,
  'apps/get-repo-installation': jwt,
  'apps/get-user-installation': jwt,
  'apps/list-repos-accessible-to-installation': 'ghs_acme',
  'apps/revoke-installation-access-token': ({ holder }) => `ghs_revoke_${holder}`,
  'apps/list-installations-for-authenticated-user': 'ghu_mona',
  'apps/list-installation-repos-for-authenticated-user': 'ghu_mona',
  'apps/check-token': oauthApp,
  'apps/reset-token': oauthApp,
  'apps/delete-token': oauthApp,
  'apps/delete-authorization': oauthApp,
  'apps/scope-token': app,
}
