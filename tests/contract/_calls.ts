import sodium from 'libsodium-wrappers'
import { systemClock } from '../../server/core/clock.ts'
import { appToken } from '../_support/keys/app-jwt.ts'
import { bundleOf, digestOf } from '../_support/keys/attested.ts'
import type { Credentials } from '../../client/index.ts'
import type { operations } from '../../generated/newest/operations.ts'
import { makeGpgKey } from '../_support/keys/gpg-keys.ts'
import { sourceUrl } from '../_support/planted/import.ts'
import { packed, sarifOf } from '../_support/fixtures/sarif.ts'
import type { Call } from './_call.ts'
import { actionsCalls } from './_actions-calls.ts'
import { checkCallers, checkCalls } from './_check-calls.ts'
import { deploymentCalls } from './_deployment-calls.ts'
import { gitCalls } from './_git-calls.ts'
import { listCalls } from './_list-calls.ts'
import { milestoneCalls } from './_milestone-calls.ts'
import { notificationCalls } from './_notification-calls.ts'
import { organizationHookCalls } from './_organization-hook-calls.ts'
import { releaseCalls } from './_release-calls.ts'
import { repositoryPartCalls } from './_repository-part-calls.ts'
import { protectionCalls } from './_protection-calls.ts'
import { reviewCalls } from './_review-calls.ts'
import { textCalls } from './_text-calls.ts'
import { searchCalls } from './_search-calls.ts'
import { subIssueCalls } from './_sub-issue-calls.ts'
import { organizationCalls } from './_organization-calls.ts'
import { makeSshKey } from '../_support/keys/ssh-keys.ts'
import type { Place } from './_targets.ts'

/** Clients of the test world. */
const oauthApp = { clientId: 'Ov23test', clientSecret: 'test-secret' }

const app = { clientId: 'Iv23test', clientSecret: 'app-secret' }

const subject_digest = digestOf('an artifact')

/** A repository with a workflow and scan results. */
const scanned = { owner: 'mona', repo: 'scanned' }

/** The usage since the server started. */
const year = new Date(systemClock.now()).getUTCFullYear()

const workflow = { ...scanned, workflow_id: 'ci.yml' }

const advisory = {
  summary: 'A vulnerability',
  description: 'And what it is.',
  vulnerabilities: [{ package: { ecosystem: 'npm' as const, name: 'widgets' } }],
}

const importPath = '/repos/{owner}/{repo}/import'

const importOf = ({ imported: { repo } }: Place) => ({ params: { path: { owner: 'mona', repo } } })

const acme = { path: { org: 'acme' } }

const bot = { org: 'acme', dependency_bot: 'dependency-bot' as const }

const secretOf = (repo: string) => ({ ...bot, secret_name: repo.replace(/\W/g, '_') })

/**
 * One call of every operation. A missing call, or a field that its type does not have, is a compile
 * error.
 */
export const calls = {
  'meta/root': async (client) => {
    const { response, data } = await client.GET('/')
    return { response, read: data?.current_user_url }
  },
  'meta/get': async (client) => {
    const { response, data } = await client.GET('/meta')
    return { response, read: data?.hooks.length }
  },
  'gitignore/get-all-templates': async (client) => {
    const { response, data } = await client.GET('/gitignore/templates')
    return { response, read: data?.[0] }
  },
  'gitignore/get-template': async (client) => {
    const params = { path: { name: 'Node' } }
    const { response, data } = await client.GET('/gitignore/templates/{name}', { params })
    return { response, read: data?.source }
  },
  'licenses/get-all-commonly-used': async (client) => {
    const { response, data } = await client.GET('/licenses')
    return { response, read: data?.[0]?.key }
  },
  'licenses/get': async (client) => {
    const params = { path: { license: 'mit' } }
    const { response, data } = await client.GET('/licenses/{license}', { params })
    return { response, read: data?.spdx_id }
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
  'users/block': async (client) =>
    client.PUT('/user/blocks/{username}', { params: { path: { username: 'keeper' } } }),
  'users/check-blocked': async (client) =>
    client.GET('/user/blocks/{username}', { params: { path: { username: 'keeper' } } }),
  'users/list-blocked-by-authenticated-user': async (client) => {
    const { response, data } = await client.GET('/user/blocks')
    return { response, read: data?.[0]?.login }
  },
  'users/unblock': async (client) =>
    client.DELETE('/user/blocks/{username}', { params: { path: { username: 'keeper' } } }),
  'orgs/block-user': async (client) => {
    const params = { path: { org: 'acme', username: 'keeper' } }
    return client.PUT('/orgs/{org}/blocks/{username}', { params })
  },
  'orgs/check-blocked-user': async (client) => {
    const params = { path: { org: 'acme', username: 'keeper' } }
    return client.GET('/orgs/{org}/blocks/{username}', { params })
  },
  'orgs/list-blocked-users': async (client) => {
    const params = { path: { org: 'acme' } }
    const { response, data } = await client.GET('/orgs/{org}/blocks', { params })
    return { response, read: data?.[0]?.login }
  },
  'orgs/unblock-user': async (client) => {
    const params = { path: { org: 'acme', username: 'keeper' } }
    return client.DELETE('/orgs/{org}/blocks/{username}', { params })
  },
  'interactions/set-restrictions-for-authenticated-user': async (client) => {
    const body = { limit: 'existing_users' as const, expiry: 'one_week' as const }
    const { response, data } = await client.PUT('/user/interaction-limits', { body })
    return { response, read: data?.expires_at }
  },
  'interactions/get-restrictions-for-authenticated-user': async (client) => {
    const { response, data } = await client.GET('/user/interaction-limits')
    return { response, read: data?.limit }
  },
  'interactions/remove-restrictions-for-authenticated-user': async (client) =>
    client.DELETE('/user/interaction-limits'),
  'orgs/get': async (client) => {
    const params = { path: { org: 'acme' } }
    const { response, data } = await client.GET('/orgs/{org}', { params })
    return { response, read: data?.login }
  },
  'orgs/update': async (client) => {
    const request = { params: { path: { org: 'acme' } }, body: { description: 'Of another kind.' } }
    const { response, data } = await client.PATCH('/orgs/{org}', request)
    return { response, read: data?.default_repository_permission }
  },
  'orgs/list-for-authenticated-user': async (client) => {
    const { response, data } = await client.GET('/user/orgs')
    return { response, read: data?.[0]?.login }
  },
  'orgs/list-for-user': async (client) => {
    const params = { path: { username: 'mona' } }
    const { response, data } = await client.GET('/users/{username}/orgs', { params })
    return { response, read: data?.length }
  },
  'orgs/list-members': async (client) => {
    const params = { path: { org: 'acme' } }
    const { response, data } = await client.GET('/orgs/{org}/members', { params })
    return { response, read: data?.[0]?.login }
  },
  'orgs/check-membership-for-user': async (client) =>
    client.GET('/orgs/{org}/members/{username}', {
      params: { path: { org: 'acme', username: 'mona' } },
    }),
  'orgs/set-public-membership-for-authenticated-user': async (client) =>
    client.PUT('/orgs/{org}/public_members/{username}', {
      params: { path: { org: 'acme', username: 'mona' } },
    }),
  'orgs/check-public-membership-for-user': async (client) =>
    client.GET('/orgs/{org}/public_members/{username}', {
      params: { path: { org: 'acme', username: 'mona' } },
    }),
  'orgs/list-public-members': async (client) => {
    const params = { path: { org: 'acme' } }
    const { response, data } = await client.GET('/orgs/{org}/public_members', { params })
    return { response, read: data?.[0]?.login }
  },
  'orgs/remove-public-membership-for-authenticated-user': async (client) =>
    client.DELETE('/orgs/{org}/public_members/{username}', {
      params: { path: { org: 'acme', username: 'mona' } },
    }),
  'orgs/set-membership-for-user': async (client) => {
    const request = {
      params: { path: { org: 'acme', username: 'stranger' } },
      body: { role: 'member' as const },
    }
    const { response, data } = await client.PUT('/orgs/{org}/memberships/{username}', request)
    return { response, read: data?.state }
  },
  'orgs/list-pending-invitations': async (client) => {
    const params = { path: { org: 'acme' } }
    const { response, data } = await client.GET('/orgs/{org}/invitations', { params })
    return { response, read: data?.[0]?.inviter.login }
  },
  'orgs/get-membership-for-user': async (client) => {
    const params = { path: { org: 'acme', username: 'mona' } }
    const { response, data } = await client.GET('/orgs/{org}/memberships/{username}', { params })
    return { response, read: data?.role }
  },
  'orgs/remove-membership-for-user': async (client) =>
    client.DELETE('/orgs/{org}/memberships/{username}', {
      params: { path: { org: 'acme', username: 'stranger' } },
    }),
  'orgs/list-memberships-for-authenticated-user': async (client) => {
    const { response, data } = await client.GET('/user/memberships/orgs')
    return { response, read: data?.[0]?.organization.login }
  },
  'orgs/get-membership-for-authenticated-user': async (client) => {
    const params = { path: { org: 'acme' } }
    const { response, data } = await client.GET('/user/memberships/orgs/{org}', { params })
    return { response, read: data?.state }
  },
  'orgs/update-membership-for-authenticated-user': async (client) => {
    const request = { params: { path: { org: 'acme' } }, body: { state: 'active' as const } }
    const { response, data } = await client.PATCH('/user/memberships/orgs/{org}', request)
    return { response, read: data?.role }
  },
  'teams/create': async (client) => {
    const request = {
      params: { path: { org: 'acme' } },
      body: { name: 'Core', privacy: 'closed' as const },
    }
    const { response, data } = await client.POST('/orgs/{org}/teams', request)
    return { response, read: data?.organization.login }
  },
  'teams/list': async (client) => {
    const params = { path: { org: 'acme' } }
    const { response, data } = await client.GET('/orgs/{org}/teams', { params })
    return { response, read: data?.[0]?.slug }
  },
  'teams/get-by-name': async (client) => {
    const params = { path: { org: 'acme', team_slug: 'core' } }
    const { response, data } = await client.GET('/orgs/{org}/teams/{team_slug}', { params })
    return { response, read: data?.members_count }
  },
  'teams/update-in-org': async (client) => {
    const request = {
      params: { path: { org: 'acme', team_slug: 'core' } },
      body: { description: 'Core.' },
    }
    const { response, data } = await client.PATCH('/orgs/{org}/teams/{team_slug}', request)
    return { response, read: data?.description }
  },
  'teams/list-child-in-org': async (client) => {
    const params = { path: { org: 'acme', team_slug: 'core' } }
    const { response, data } = await client.GET('/orgs/{org}/teams/{team_slug}/teams', { params })
    return { response, read: data?.length }
  },
  'teams/add-or-update-membership-for-user-in-org': async (client) => {
    const request = {
      params: { path: { org: 'acme', team_slug: 'core', username: 'hubot' } },
      body: { role: 'maintainer' as const },
    }
    const { response, data } = await client.PUT(
      '/orgs/{org}/teams/{team_slug}/memberships/{username}',
      request,
    )
    return { response, read: data?.role }
  },
  'teams/get-membership-for-user-in-org': async (client) => {
    const params = { path: { org: 'acme', team_slug: 'core', username: 'hubot' } }
    const { response, data } = await client.GET(
      '/orgs/{org}/teams/{team_slug}/memberships/{username}',
      { params },
    )
    return { response, read: data?.state }
  },
  'teams/list-members-in-org': async (client) => {
    const params = { path: { org: 'acme', team_slug: 'core' } }
    const { response, data } = await client.GET('/orgs/{org}/teams/{team_slug}/members', { params })
    return { response, read: data?.[0]?.login }
  },
  'teams/remove-membership-for-user-in-org': async (client) =>
    client.DELETE('/orgs/{org}/teams/{team_slug}/memberships/{username}', {
      params: { path: { org: 'acme', team_slug: 'core', username: 'hubot' } },
    }),
  'teams/add-or-update-repo-permissions-in-org': async (client) => {
    const request = {
      params: { path: { org: 'acme', team_slug: 'core', owner: 'acme', repo: 'widgets' } },
      body: { permission: 'push' as const },
    }
    return client.PUT('/orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}', request)
  },
  'teams/check-permissions-for-repo-in-org': async (client) => {
    const path = { org: 'acme', team_slug: 'core', owner: 'acme', repo: 'widgets' }
    const place = '/orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}' as const
    const { response, data } = await client.GET(place, { params: { path } })
    return { response, read: data?.full_name }
  },
  'teams/list-repos-in-org': async (client) => {
    const params = { path: { org: 'acme', team_slug: 'core' } }
    const { response, data } = await client.GET('/orgs/{org}/teams/{team_slug}/repos', { params })
    return { response, read: data?.[0]?.full_name }
  },
  'repos/list-teams': async (client) => {
    const params = { path: { owner: 'acme', repo: 'widgets' } }
    const { response, data } = await client.GET('/repos/{owner}/{repo}/teams', { params })
    return { response, read: data?.[0]?.permissions?.push }
  },
  'teams/remove-repo-in-org': async (client) =>
    client.DELETE('/orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}', {
      params: { path: { org: 'acme', team_slug: 'core', owner: 'acme', repo: 'widgets' } },
    }),
  'teams/list-for-authenticated-user': async (client) => {
    const { response, data } = await client.GET('/user/teams')
    return { response, read: data?.[0]?.slug }
  },
  'teams/delete-in-org': async (client) =>
    client.DELETE('/orgs/{org}/teams/{team_slug}', {
      params: { path: { org: 'acme', team_slug: 'core' } },
    }),
  'orgs/remove-member': async (client, { holder }) =>
    client.DELETE('/orgs/{org}/members/{username}', {
      params: { path: { org: `spare-${holder}`, username: 'hubot' } },
    }),
  'orgs/delete': async (client, { holder }) => {
    const params = { path: { org: `spare-${holder}` } }
    const { response, data } = await client.DELETE('/orgs/{org}', { params })
    return { response, read: data && Object.keys(data).length }
  },
  'repos/list-invitations': async (client, path) => {
    const { response, data } = await client.GET('/repos/{owner}/{repo}/invitations', {
      params: { path },
    })
    return { response, read: data?.[0]?.expired }
  },
  'repos/update-invitation': async (client, path) => {
    const address = '/repos/{owner}/{repo}/invitations/{invitation_id}'
    const body = { permissions: 'read' as const }
    const { response, data } = await client.PATCH(address, { params: { path }, body })
    return { response, read: data?.permissions }
  },
  'repos/delete-invitation': async (client, path) =>
    client.DELETE('/repos/{owner}/{repo}/invitations/{invitation_id}', { params: { path } }),
  'repos/list-invitations-for-authenticated-user': async (client) => {
    const { response, data } = await client.GET('/user/repository_invitations')
    return { response, read: data?.length }
  },
  'repos/accept-invitation-for-authenticated-user': async (client, { own_invitation_id }) =>
    client.PATCH('/user/repository_invitations/{invitation_id}', {
      params: { path: { invitation_id: own_invitation_id } },
    }),
  'repos/decline-invitation-for-authenticated-user': async (client, { other_invitation_id }) =>
    client.DELETE('/user/repository_invitations/{invitation_id}', {
      params: { path: { invitation_id: other_invitation_id } },
    }),
  'repos/add-collaborator': async (client, { owner, repo }) => {
    const path = { owner, repo, username: 'hubot' }
    const request = { params: { path }, body: { permission: 'triage' as const } }
    const address = '/repos/{owner}/{repo}/collaborators/{username}'
    const { response, data } = await client.PUT(address, request)
    return { response, read: data?.permissions }
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
  ...notificationCalls,
  ...checkCalls,
  ...milestoneCalls,
  ...subIssueCalls,
  ...organizationHookCalls,
  'issues/create-label': async (client, path) => {
    const params = { path }
    const body = { name: 'bug', color: 'd73a4a' }
    const { response, data } = await client.POST('/repos/{owner}/{repo}/labels', { params, body })
    return { response, read: data?.color }
  },
  'repos/create-or-update-file-contents': async (client, { owner, repo }) => {
    const body = { message: 'Say hello', content: 'SGVsbG8=' }
    const params = { path: { owner, repo, path: 'hello.md' } }
    const address = '/repos/{owner}/{repo}/contents/{path}'
    const { response, data } = await client.PUT(address, { params, body })
    return { response, read: data?.commit.sha }
  },
  'repos/get-content': async (client, { owner, repo }) => {
    const params = { path: { owner, repo, path: 'hello.md' } }
    const address = '/repos/{owner}/{repo}/contents/{path}'
    const { response, data } = await client.GET(address, { params })
    return { response, read: data && (Array.isArray(data) ? data[0]?.name : data.name) }
  },
  'repos/get-readme': async (client, path) => {
    const params = { path }
    const { response, data } = await client.GET('/repos/{owner}/{repo}/readme', { params })
    return { response, read: data?.name }
  },
  ...textCalls,
  'repos/delete-file': async (client, { owner, repo }) => {
    const params = { path: { owner, repo, path: 'hello.md' } }
    const body = { message: 'Say no more', sha: '5ab2f8a4323abafb10abb68657d9d39f1a775057' }
    const address = '/repos/{owner}/{repo}/contents/{path}'
    const { response, data } = await client.DELETE(address, { params, body })
    return { response, read: data?.commit.message }
  },
  'issues/create': async (client, path) => {
    const params = { path }
    const body = { title: 'Broken', labels: ['bug', { name: 'odd' }] }
    const { response, data } = await client.POST('/repos/{owner}/{repo}/issues', { params, body })
    return { response, read: data?.number }
  },
  'issues/list-for-repo': async (client, path) => {
    const params = { path }
    const { response, data } = await client.GET('/repos/{owner}/{repo}/issues', { params })
    return { response, read: data?.[0]?.user?.login }
  },
  'issues/get': async (client, { owner, repo }) => {
    const params = { path: { owner, repo, issue_number: 1 } }
    const { response, data } = await client.GET('/repos/{owner}/{repo}/issues/{issue_number}', {
      params,
    })
    return { response, read: data?.title }
  },
  'issues/update': async (client, { owner, repo }) => {
    const params = { path: { owner, repo, issue_number: 1 } }
    const body = { state: 'closed' as const }
    const { response, data } = await client.PATCH('/repos/{owner}/{repo}/issues/{issue_number}', {
      params,
      body,
    })
    return { response, read: data?.state_reason }
  },
  'issues/list-comments': async (client, { owner, repo }) => {
    const params = { path: { owner, repo, issue_number: 1 } }
    const { response, data } = await client.GET(
      '/repos/{owner}/{repo}/issues/{issue_number}/comments',
      { params },
    )
    return { response, read: data?.[0]?.body }
  },
  'issues/create-comment': async (client, { owner, repo }) => {
    const params = { path: { owner, repo, issue_number: 1 } }
    const body = { body: 'Mine too.' }
    const { response, data } = await client.POST(
      '/repos/{owner}/{repo}/issues/{issue_number}/comments',
      { params, body },
    )
    return { response, read: data?.author_association }
  },
  'issues/list-comments-for-repo': async (client, path) => {
    const params = { path }
    const { response, data } = await client.GET('/repos/{owner}/{repo}/issues/comments', { params })
    return { response, read: data?.[0]?.issue_url }
  },
  'issues/get-comment': async (client, { owner, repo, comment_id }) => {
    const params = { path: { owner, repo, comment_id } }
    const { response, data } = await client.GET(
      '/repos/{owner}/{repo}/issues/comments/{comment_id}',
      { params },
    )
    return { response, read: data?.id }
  },
  'issues/update-comment': async (client, { owner, repo, comment_id }) => {
    const params = { path: { owner, repo, comment_id } }
    const body = { body: 'Mine as well.' }
    const { response, data } = await client.PATCH(
      '/repos/{owner}/{repo}/issues/comments/{comment_id}',
      { params, body },
    )
    return { response, read: data?.body }
  },
  'issues/delete-comment': async (client, { owner, repo, comment_id }) => {
    const params = { path: { owner, repo, comment_id } }
    return client.DELETE('/repos/{owner}/{repo}/issues/comments/{comment_id}', { params })
  },
  'issues/lock': async (client, { owner, repo }) => {
    const params = { path: { owner, repo, issue_number: 1 } }
    const body = { lock_reason: 'resolved' as const }
    return client.PUT('/repos/{owner}/{repo}/issues/{issue_number}/lock', { params, body })
  },
  'issues/unlock': async (client, { owner, repo }) => {
    const params = { path: { owner, repo, issue_number: 1 } }
    return client.DELETE('/repos/{owner}/{repo}/issues/{issue_number}/lock', { params })
  },
  'issues/add-labels': async (client, { owner, repo }) => {
    const params = { path: { owner, repo, issue_number: 1 } }
    const body = { labels: ['help wanted'] }
    const { response, data } = await client.POST(
      '/repos/{owner}/{repo}/issues/{issue_number}/labels',
      { params, body },
    )
    return { response, read: data?.length }
  },
  'issues/set-labels': async (client, { owner, repo }) => {
    const params = { path: { owner, repo, issue_number: 1 } }
    const body = { labels: ['bug'] }
    const { response, data } = await client.PUT(
      '/repos/{owner}/{repo}/issues/{issue_number}/labels',
      { params, body },
    )
    return { response, read: data?.[0]?.default }
  },
  'issues/list-labels-on-issue': async (client, { owner, repo }) => {
    const params = { path: { owner, repo, issue_number: 1 } }
    const { response, data } = await client.GET(
      '/repos/{owner}/{repo}/issues/{issue_number}/labels',
      { params },
    )
    return { response, read: data?.[0]?.name }
  },
  'issues/remove-label': async (client, { owner, repo }) => {
    const params = { path: { owner, repo, issue_number: 1, name: 'bug' } }
    const { response, data } = await client.DELETE(
      '/repos/{owner}/{repo}/issues/{issue_number}/labels/{name}',
      { params },
    )
    return { response, read: data?.length }
  },
  'issues/remove-all-labels': async (client, { owner, repo }) => {
    const params = { path: { owner, repo, issue_number: 1 } }
    return client.DELETE('/repos/{owner}/{repo}/issues/{issue_number}/labels', { params })
  },
  'issues/list-assignees': async (client, path) => {
    const params = { path }
    const { response, data } = await client.GET('/repos/{owner}/{repo}/assignees', { params })
    return { response, read: data?.[0]?.login }
  },
  'issues/check-user-can-be-assigned-to-issue': async (client, { owner, repo }) => {
    const params = { path: { owner, repo, issue_number: 1, assignee: owner } }
    const address = '/repos/{owner}/{repo}/issues/{issue_number}/assignees/{assignee}'
    return client.GET(address, { params })
  },
  'issues/check-user-can-be-assigned': async (client, { owner, repo }) => {
    const params = { path: { owner, repo, assignee: 'mona' } }
    return client.GET('/repos/{owner}/{repo}/assignees/{assignee}', { params })
  },
  'issues/add-assignees': async (client, { owner, repo }) => {
    const params = { path: { owner, repo, issue_number: 1 } }
    const body = { assignees: ['mona'] }
    const { response, data } = await client.POST(
      '/repos/{owner}/{repo}/issues/{issue_number}/assignees',
      { params, body },
    )
    return { response, read: data?.assignees[0]?.login }
  },
  'issues/remove-assignees': async (client, { owner, repo }) => {
    const params = { path: { owner, repo, issue_number: 1 } }
    const body = { assignees: ['mona'] }
    const { response, data } = await client.DELETE(
      '/repos/{owner}/{repo}/issues/{issue_number}/assignees',
      { params, body },
    )
    return { response, read: data?.assignees.length }
  },
  'issues/list-labels-for-repo': async (client, path) => {
    const params = { path }
    const { response, data } = await client.GET('/repos/{owner}/{repo}/labels', { params })
    return { response, read: data?.length }
  },
  'issues/get-label': async (client, { owner, repo }) => {
    const params = { path: { owner, repo, name: 'bug' } }
    const { response, data } = await client.GET('/repos/{owner}/{repo}/labels/{name}', { params })
    return { response, read: data?.description }
  },
  'issues/update-label': async (client, { owner, repo }) => {
    const params = { path: { owner, repo, name: 'bug' } }
    const body = { description: 'Broken.' }
    const { response, data } = await client.PATCH('/repos/{owner}/{repo}/labels/{name}', {
      params,
      body,
    })
    return { response, read: data?.description }
  },
  'issues/delete-label': async (client, { owner, repo }) => {
    const params = { path: { owner, repo, name: 'bug' } }
    return client.DELETE('/repos/{owner}/{repo}/labels/{name}', { params })
  },
  'pulls/list': async (client, path) => {
    const params = { path, query: { state: 'all' as const } }
    const { response, data } = await client.GET('/repos/{owner}/{repo}/pulls', { params })
    return { response, read: data?.[0]?.head.label }
  },
  'pulls/create': async (client, path) => {
    const body = { title: 'More greetings', head: 'stranger:main', base: 'main' }
    const request = { params: { path }, body }
    const { response, data } = await client.POST('/repos/{owner}/{repo}/pulls', request)
    return { response, read: data?.mergeable_state }
  },
  'pulls/get': async (client, path) => {
    const address = '/repos/{owner}/{repo}/pulls/{pull_number}'
    const { response, data } = await client.GET(address, { params: { path } })
    return { response, read: data?.changed_files }
  },
  'pulls/update': async (client, path) => {
    const address = '/repos/{owner}/{repo}/pulls/{pull_number}'
    const request = { params: { path }, body: { title: 'Greetings to all' } }
    const { response, data } = await client.PATCH(address, request)
    return { response, read: data?.title }
  },
  'pulls/list-commits': async (client, path) => {
    const address = '/repos/{owner}/{repo}/pulls/{pull_number}/commits'
    const { response, data } = await client.GET(address, { params: { path } })
    return { response, read: data?.[0]?.commit.message }
  },
  'pulls/list-files': async (client, path) => {
    const address = '/repos/{owner}/{repo}/pulls/{pull_number}/files'
    const { response, data } = await client.GET(address, { params: { path } })
    return { response, read: data?.[0]?.filename }
  },
  ...reviewCalls,
  'pulls/merge': async (client, path) => {
    const address = '/repos/{owner}/{repo}/pulls/{pull_number}/merge'
    const request = { params: { path }, body: { merge_method: 'squash' as const } }
    const { response, data } = await client.PUT(address, request)
    return { response, read: data?.merged }
  },
  'pulls/check-if-merged': async (client, path) =>
    client.GET('/repos/{owner}/{repo}/pulls/{pull_number}/merge', { params: { path } }),
  'repos/create-fork': async (client, path) => {
    const request = { params: { path }, body: { organization: 'acme', default_branch_only: true } }
    const { response, data } = await client.POST('/repos/{owner}/{repo}/forks', request)
    return { response, read: data?.parent?.full_name }
  },
  'repos/create-using-template': async (client, { owner, repo }) => {
    const path = { template_owner: owner, template_repo: repo }
    const request = { params: { path }, body: { owner: 'acme', name: `${repo}-made` } }
    const address = '/repos/{template_owner}/{template_repo}/generate'
    const { response, data } = await client.POST(address, request)
    return { response, read: data?.template_repository?.full_name }
  },
  'repos/transfer': async (client, { owner, repo }) => {
    const path = { owner: 'acme', repo: `${repo}-made` }
    const request = { params: { path }, body: { new_owner: owner } }
    const { response, data } = await client.POST('/repos/{owner}/{repo}/transfer', request)
    return { response, read: data?.owner.login }
  },
  'repos/list-forks': async (client, path) => {
    const params = { path, query: { sort: 'oldest' as const } }
    const { response, data } = await client.GET('/repos/{owner}/{repo}/forks', { params })
    return { response, read: data?.[0]?.fork }
  },
  'security-advisories/list-global-advisories': async (client) => {
    const params = { query: { ecosystem: 'npm' as const, sort: 'updated' as const } }
    const { response, data } = await client.GET('/advisories', { params })
    return { response, read: data?.[0]?.ghsa_id }
  },
  'security-advisories/get-global-advisory': async (client, { ghsa_id }) => {
    const params = { path: { ghsa_id } }
    const { response, data } = await client.GET('/advisories/{ghsa_id}', { params })
    return { response, read: data?.severity }
  },
  'security-advisories/list-org-repository-advisories': async (client) => {
    const params = { path: { org: 'acme' }, query: { state: 'draft' as const } }
    const { response, data } = await client.GET('/orgs/{org}/security-advisories', { params })
    return { response, read: data?.length }
  },
  'security-advisories/list-repository-advisories': async (client, path) => {
    const address = '/repos/{owner}/{repo}/security-advisories'
    const { response, data } = await client.GET(address, { params: { path } })
    return { response, read: data?.[0]?.author?.login }
  },
  'security-advisories/create-repository-advisory': async (client, path) => {
    const body = { ...advisory, severity: 'low' as const }
    const address = '/repos/{owner}/{repo}/security-advisories'
    const { response, data } = await client.POST(address, { params: { path }, body })
    return { response, read: data?.severity }
  },
  'security-advisories/create-private-vulnerability-report': async (client, path) => {
    const address = '/repos/{owner}/{repo}/security-advisories/reports'
    const { response, data } = await client.POST(address, { params: { path }, body: advisory })
    return { response, read: data?.submission?.accepted }
  },
  'security-advisories/get-repository-advisory': async (client, { owner, repo, ghsa_id }) => {
    const params = { path: { owner, repo, ghsa_id } }
    const address = '/repos/{owner}/{repo}/security-advisories/{ghsa_id}'
    const { response, data } = await client.GET(address, { params })
    return { response, read: data?.state }
  },
  'security-advisories/update-repository-advisory': async (client, { owner, repo, ghsa_id }) => {
    const request = { params: { path: { owner, repo, ghsa_id } }, body: { summary: 'Another' } }
    const address = '/repos/{owner}/{repo}/security-advisories/{ghsa_id}'
    const { response, data } = await client.PATCH(address, request)
    return { response, read: data?.summary }
  },
  'dependabot/get-org-public-key': async (client) => {
    const address = '/orgs/{org}/{dependency_bot}/secrets/public-key'
    const { response, data } = await client.GET(address, { params: { path: bot } })
    return { response, read: data?.key }
  },
  'dependabot/create-or-update-org-secret': async (client, { repo }) => {
    const keys = '/orgs/{org}/{dependency_bot}/secrets/public-key'
    const { data } = await client.GET(keys, { params: { path: bot } })
    await sodium.ready
    const key = new Uint8Array(Buffer.from(data?.key ?? '', 'base64'))
    const box = Buffer.from(sodium.crypto_box_seal('s3cret', key)).toString('base64')
    const value = { encrypted_value: box, key_id: data?.key_id ?? '' }
    const body = { ...value, visibility: 'selected' as const, selected_repository_ids: [1] }
    const path = secretOf(repo)
    const address = '/orgs/{org}/{dependency_bot}/secrets/{secret_name}'
    const { response, data: made } = await client.PUT(address, { params: { path }, body })
    return { response, read: made && Object.keys(made).length }
  },
  'dependabot/list-org-secrets': async (client) => {
    const address = '/orgs/{org}/{dependency_bot}/secrets'
    const { response, data } = await client.GET(address, { params: { path: bot } })
    return { response, read: data?.secrets[0]?.name }
  },
  'dependabot/get-org-secret': async (client, { repo }) => {
    const address = '/orgs/{org}/{dependency_bot}/secrets/{secret_name}'
    const { response, data } = await client.GET(address, { params: { path: secretOf(repo) } })
    return { response, read: data?.visibility }
  },
  'dependabot/add-selected-repo-to-org-secret': async (client, { repo }) => {
    const address =
      '/orgs/{org}/{dependency_bot}/secrets/{secret_name}/repositories/{repository_id}'
    return client.PUT(address, { params: { path: { ...secretOf(repo), repository_id: 1 } } })
  },
  'dependabot/list-selected-repos-for-org-secret': async (client, { repo }) => {
    const address = '/orgs/{org}/{dependency_bot}/secrets/{secret_name}/repositories'
    const { response, data } = await client.GET(address, { params: { path: secretOf(repo) } })
    return { response, read: data?.repositories[0]?.full_name }
  },
  'dependabot/remove-selected-repo-from-org-secret': async (client, { repo }) => {
    const address =
      '/orgs/{org}/{dependency_bot}/secrets/{secret_name}/repositories/{repository_id}'
    return client.DELETE(address, { params: { path: { ...secretOf(repo), repository_id: 1 } } })
  },
  'dependabot/set-selected-repos-for-org-secret': async (client, { repo }) => {
    const address = '/orgs/{org}/{dependency_bot}/secrets/{secret_name}/repositories'
    const body = { selected_repository_ids: [1] }
    return client.PUT(address, { params: { path: secretOf(repo) }, body })
  },
  'dependabot/delete-org-secret': async (client, { repo }) => {
    const address = '/orgs/{org}/{dependency_bot}/secrets/{secret_name}'
    return client.DELETE(address, { params: { path: secretOf(repo) } })
  },
  ...actionsCalls,
  ...deploymentCalls,
  ...organizationCalls,
  ...listCalls,
  ...repositoryPartCalls,
  ...gitCalls,
  ...protectionCalls,
  ...releaseCalls,
  ...searchCalls,
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
  'users/update-authenticated': async (client) => {
    const body = { company: 'Acme', hireable: true, twitter_username: null }
    const { response, data } = await client.PATCH('/user', { body })
    return { response, read: data?.owned_private_repos }
  },
  'users/add-social-account-for-authenticated-user': async (client, { repo }) => {
    const body = { account_urls: [`https://example.com/${repo}`] }
    const { response, data } = await client.POST('/user/social_accounts', { body })
    return { response, read: data?.[0]?.provider }
  },
  'users/list-social-accounts-for-authenticated-user': async (client) => {
    const { response, data } = await client.GET('/user/social_accounts')
    return { response, read: data?.[0]?.url }
  },
  'users/list-social-accounts-for-user': async (client) => {
    const params = { path: { username: 'mona' } }
    const { response, data } = await client.GET('/users/{username}/social_accounts', { params })
    return { response, read: data?.[0]?.url }
  },
  'users/delete-social-account-for-authenticated-user': async (client, { repo }) => {
    const body = { account_urls: [`https://example.com/${repo}`] }
    return client.DELETE('/user/social_accounts', { body })
  },
  'billing/get-billing-usage-report-user': async (client) => {
    const params = { path: { username: 'mona' }, query: { year } }
    const at = '/users/{username}/settings/billing/usage'
    const { response, data } = await client.GET(at, { params })
    return { response, read: data?.usageItems[0]?.netAmount }
  },
  'billing/get-billing-usage-summary-report-user': async (client) => {
    const params = { path: { username: 'mona' }, query: { year, product: 'Actions' } }
    const at = '/users/{username}/settings/billing/usage/summary'
    const { response, data } = await client.GET(at, { params })
    return { response, read: data?.usageItems[0]?.netQuantity }
  },
  'billing/get-billing-premium-request-usage-report-user': async (client) => {
    const params = { path: { username: 'mona' }, query: { year } }
    const at = '/users/{username}/settings/billing/premium_request/usage'
    const { response, data } = await client.GET(at, { params })
    return { response, read: data?.usageItems[0]?.model }
  },
  'users/list-emails-for-authenticated-user': async (client) => {
    const { response, data } = await client.GET('/user/emails')
    return { response, read: data?.[0]?.visibility }
  },
  'users/add-email-for-authenticated-user': async (client, { repo }) => {
    const body = { emails: [`${repo}@example.com`] }
    const { response, data } = await client.POST('/user/emails', { body })
    return { response, read: data?.[0]?.email }
  },
  'users/delete-email-for-authenticated-user': async (client, { repo }) =>
    client.DELETE('/user/emails', { body: { emails: [`${repo}@example.com`] } }),
  'users/list-public-emails-for-authenticated-user': async (client) => {
    const { response, data } = await client.GET('/user/public_emails')
    return { response, read: data?.[0]?.email }
  },
  'users/set-primary-email-visibility-for-authenticated-user': async (client) => {
    const body = { visibility: 'public' as const }
    const { response, data } = await client.PATCH('/user/email/visibility', { body })
    return { response, read: data?.[0]?.verified }
  },
  'users/list-gpg-keys-for-authenticated-user': async (client) => {
    const { response, data } = await client.GET('/user/gpg_keys')
    return { response, read: data?.[0]?.key_id }
  },
  'users/create-gpg-key-for-authenticated-user': async (client) => {
    const { armored: armored_public_key } = await makeGpgKey()
    const { response, data } = await client.POST('/user/gpg_keys', { body: { armored_public_key } })
    return { response, read: data?.subkeys[0]?.can_encrypt_comms }
  },
  'users/get-gpg-key-for-authenticated-user': async (client, { keys: { gpg_key_id } }) => {
    const params = { path: { gpg_key_id } }
    const { response, data } = await client.GET('/user/gpg_keys/{gpg_key_id}', { params })
    return { response, read: data?.emails[0]?.verified }
  },
  'users/list-gpg-keys-for-user': async (client) => {
    const params = { path: { username: 'mona' } }
    const { response, data } = await client.GET('/users/{username}/gpg_keys', { params })
    return { response, read: data?.[0]?.raw_key }
  },
  'users/delete-gpg-key-for-authenticated-user': async (client, { keys: { gpg_key_id } }) =>
    client.DELETE('/user/gpg_keys/{gpg_key_id}', { params: { path: { gpg_key_id } } }),
  'users/list-public-ssh-keys-for-authenticated-user': async (client) => {
    const { response, data } = await client.GET('/user/keys')
    return { response, read: data?.[0]?.verified }
  },
  'users/create-public-ssh-key-for-authenticated-user': async (client) => {
    const body = { key: makeSshKey().line }
    const { response, data } = await client.POST('/user/keys', { body })
    return { response, read: data?.key }
  },
  'users/get-public-ssh-key-for-authenticated-user': async (client, { keys: { key_id } }) => {
    const params = { path: { key_id } }
    const { response, data } = await client.GET('/user/keys/{key_id}', { params })
    return { response, read: data?.read_only }
  },
  'users/list-public-keys-for-user': async (client) => {
    const params = { path: { username: 'mona' } }
    const { response, data } = await client.GET('/users/{username}/keys', { params })
    return { response, read: data?.[0]?.key }
  },
  'users/delete-public-ssh-key-for-authenticated-user': async (client, { keys: { key_id } }) =>
    client.DELETE('/user/keys/{key_id}', { params: { path: { key_id } } }),
  'users/list-ssh-signing-keys-for-authenticated-user': async (client) => {
    const { response, data } = await client.GET('/user/ssh_signing_keys')
    return { response, read: data?.[0]?.title }
  },
  'users/create-ssh-signing-key-for-authenticated-user': async (client) => {
    const body = { key: makeSshKey().line, title: 'Signing' }
    const { response, data } = await client.POST('/user/ssh_signing_keys', { body })
    return { response, read: data?.title }
  },
  'users/get-ssh-signing-key-for-authenticated-user': async (client, { keys }) => {
    const params = { path: { ssh_signing_key_id: keys.ssh_signing_key_id } }
    const at = '/user/ssh_signing_keys/{ssh_signing_key_id}'
    const { response, data } = await client.GET(at, { params })
    return { response, read: data?.created_at }
  },
  'users/list-ssh-signing-keys-for-user': async (client) => {
    const params = { path: { username: 'mona' } }
    const { response, data } = await client.GET('/users/{username}/ssh_signing_keys', { params })
    return { response, read: data?.[0]?.key }
  },
  'users/delete-ssh-signing-key-for-authenticated-user': async (client, { keys }) => {
    const params = { path: { ssh_signing_key_id: keys.ssh_signing_key_id } }
    return client.DELETE('/user/ssh_signing_keys/{ssh_signing_key_id}', { params })
  },
  'migrations/list-for-org': async (client) => {
    const { response, data } = await client.GET('/orgs/{org}/migrations', {
      params: { path: { org: 'acme' } },
    })
    return { response, read: data?.[0]?.state }
  },
  'migrations/start-for-org': async (client) => {
    const body = { repositories: [], org_metadata_only: true }
    const { response, data } = await client.POST('/orgs/{org}/migrations', {
      params: { path: { org: 'acme' } },
      body,
    })
    return { response, read: data?.guid }
  },
  'migrations/get-status-for-org': async (client, { migrations }) => {
    const request = { params: { path: { org: 'acme', migration_id: migrations.org } } }
    const { response, data } = await client.GET('/orgs/{org}/migrations/{migration_id}', request)
    return { response, read: data?.archive_url }
  },
  'migrations/list-repos-for-org': async (client, { migrations }) => {
    const request = { params: { path: { org: 'acme', migration_id: migrations.org } } }
    const { response, data } = await client.GET(
      '/orgs/{org}/migrations/{migration_id}/repositories',
      request,
    )
    return { response, read: data?.[0]?.full_name }
  },
  'migrations/download-archive-for-org': async (client, { migrations }) =>
    client.GET('/orgs/{org}/migrations/{migration_id}/archive', {
      params: { path: { org: 'acme', migration_id: migrations.org } },
      redirect: 'manual',
    }),
  'migrations/delete-archive-for-org': async (client, { migrations }) =>
    client.DELETE('/orgs/{org}/migrations/{migration_id}/archive', {
      params: { path: { org: 'acme', migration_id: migrations.org } },
    }),
  'migrations/unlock-repo-for-org': async (client, { migrations, repo_name }) =>
    client.DELETE('/orgs/{org}/migrations/{migration_id}/repos/{repo_name}/lock', {
      params: { path: { org: 'acme', migration_id: migrations.org, repo_name } },
    }),
  'migrations/list-for-authenticated-user': async (client) => {
    const { response, data } = await client.GET('/user/migrations')
    return { response, read: data?.[0]?.state }
  },
  'migrations/start-for-authenticated-user': async (client, { repo_name }) => {
    const body = { repositories: [repo_name] }
    const { response, data } = await client.POST('/user/migrations', { body })
    return { response, read: data?.guid }
  },
  'migrations/get-status-for-authenticated-user': async (client, { migrations }) => {
    const request = { params: { path: { migration_id: migrations.own } } }
    const { response, data } = await client.GET('/user/migrations/{migration_id}', request)
    return { response, read: data?.archive_url }
  },
  'migrations/list-repos-for-authenticated-user': async (client, { migrations }) => {
    const request = { params: { path: { migration_id: migrations.own } } }
    const { response, data } = await client.GET(
      '/user/migrations/{migration_id}/repositories',
      request,
    )
    return { response, read: data?.[0]?.full_name }
  },
  'migrations/get-archive-for-authenticated-user': async (client, { migrations }) =>
    client.GET('/user/migrations/{migration_id}/archive', {
      params: { path: { migration_id: migrations.own } },
      redirect: 'manual',
    }),
  'migrations/delete-archive-for-authenticated-user': async (client, { migrations }) =>
    client.DELETE('/user/migrations/{migration_id}/archive', {
      params: { path: { migration_id: migrations.own } },
    }),
  'migrations/unlock-repo-for-authenticated-user': async (client, { migrations, repo_name }) =>
    client.DELETE('/user/migrations/{migration_id}/repos/{repo_name}/lock', {
      params: { path: { migration_id: migrations.own, repo_name } },
    }),
  'apps/delete-installation': async (client, { leaving_id }) => {
    const params = { path: { installation_id: leaving_id } }
    const { response } = await client.DELETE('/app/installations/{installation_id}', { params })
    return { response, read: response.status }
  },
  'code-scanning/upload-sarif': async (client) => {
    const found = { commit_sha: 'a'.repeat(40), ref: 'refs/heads/main', sarif: packed(sarifOf([])) }
    const request = { params: { path: scanned }, body: found }
    const { response, data } = await client.POST(
      '/repos/{owner}/{repo}/code-scanning/sarifs',
      request,
    )
    return { response, read: data?.url }
  },
  'code-scanning/get-sarif': async (client, { scanned: { sarif_id } }) => {
    const params = { path: { ...scanned, sarif_id } }
    const address = '/repos/{owner}/{repo}/code-scanning/sarifs/{sarif_id}'
    const { response, data } = await client.GET(address, { params })
    return { response, read: data?.processing_status }
  },
  'code-scanning/list-recent-analyses': async (client) => {
    const params = { path: scanned, query: { ref: 'refs/heads/main' } }
    const address = '/repos/{owner}/{repo}/code-scanning/analyses'
    const { response, data } = await client.GET(address, { params })
    return { response, read: data?.[0]?.tool.name }
  },
  'code-scanning/get-analysis': async (client, { scanned: { analysis_id } }) => {
    const params = { path: { ...scanned, analysis_id } }
    const address = '/repos/{owner}/{repo}/code-scanning/analyses/{analysis_id}'
    const { response, data } = await client.GET(address, { params })
    return { response, read: data && 'id' in data ? Number(data.id) : undefined }
  },
  'code-scanning/list-alerts-for-repo': async (client) => {
    const params = { path: scanned, query: { state: 'open' as const } }
    const address = '/repos/{owner}/{repo}/code-scanning/alerts'
    const { response, data } = await client.GET(address, { params })
    return { response, read: data?.[0]?.rule.id }
  },
  'code-scanning/get-alert': async (client, { scanned: { alert_number } }) => {
    const params = { path: { ...scanned, alert_number } }
    const address = '/repos/{owner}/{repo}/code-scanning/alerts/{alert_number}'
    const { response, data } = await client.GET(address, { params })
    return { response, read: data?.most_recent_instance.location.path }
  },
  'code-scanning/update-alert': async (client, { scanned: { alert_number } }) => {
    const params = { path: { ...scanned, alert_number } }
    const address = '/repos/{owner}/{repo}/code-scanning/alerts/{alert_number}'
    const { response, data } = await client.PATCH(address, { params, body: { state: 'open' } })
    return { response, read: data?.state }
  },
  'code-scanning/list-alert-instances': async (client, { scanned: { alert_number } }) => {
    const params = { path: { ...scanned, alert_number } }
    const address = '/repos/{owner}/{repo}/code-scanning/alerts/{alert_number}/instances'
    const { response, data } = await client.GET(address, { params })
    return { response, read: data?.[0]?.message.text }
  },
  'code-scanning/delete-analysis': async (client, { scanned: { analysis_id } }) => {
    const params = { path: { ...scanned, analysis_id }, query: { confirm_delete: 'true' } }
    const address = '/repos/{owner}/{repo}/code-scanning/analyses/{analysis_id}'
    const { response, data } = await client.DELETE(address, { params })
    return { response, read: data?.next_analysis_url }
  },
  'code-scanning/get-default-setup': async (client) => {
    const params = { path: scanned }
    const address = '/repos/{owner}/{repo}/code-scanning/default-setup'
    const { response, data } = await client.GET(address, { params })
    return { response, read: data?.languages[0] }
  },
  'code-scanning/update-default-setup': async (client) => {
    const request = { params: { path: scanned }, body: { query_suite: 'extended' as const } }
    const address = '/repos/{owner}/{repo}/code-scanning/default-setup'
    const { response, data } = await client.PATCH(address, request)
    return { response, read: typeof data }
  },
  'actions/list-repo-workflows': async (client) => {
    const params = { path: scanned }
    const { response, data } = await client.GET('/repos/{owner}/{repo}/actions/workflows', {
      params,
    })
    return { response, read: data?.workflows[0]?.name }
  },
  'actions/get-workflow': async (client) => {
    const params = { path: workflow }
    const address = '/repos/{owner}/{repo}/actions/workflows/{workflow_id}'
    const { response, data } = await client.GET(address, { params })
    return { response, read: data?.path }
  },
  'actions/create-workflow-dispatch': async (client) => {
    const body = { ref: 'main', return_run_details: true } // without return_run_details, the response in the older version is empty
    const request = { params: { path: workflow }, body }
    const address = '/repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches'
    const { response, data } = await client.POST(address, request)
    return { response, read: data?.workflow_run_id }
  },
  'actions/list-workflow-runs': async (client) => {
    const params = { path: workflow, query: { status: 'queued' as const } }
    const address = '/repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs'
    const { response, data } = await client.GET(address, { params })
    return { response, read: data?.workflow_runs[0]?.head_branch }
  },
  'actions/list-workflow-runs-for-repo': async (client) => {
    const params = { path: scanned }
    const { response, data } = await client.GET('/repos/{owner}/{repo}/actions/runs', { params })
    return { response, read: data?.total_count }
  },
  'actions/get-workflow-run': async (client, { scanned: { run_id } }) => {
    const params = { path: { ...scanned, run_id } }
    const address = '/repos/{owner}/{repo}/actions/runs/{run_id}'
    const { response, data } = await client.GET(address, { params })
    return { response, read: data?.head_commit?.message }
  },
  'actions/cancel-workflow-run': async (client, { scanned: { run_id } }) => {
    const params = { path: { ...scanned, run_id } }
    const address = '/repos/{owner}/{repo}/actions/runs/{run_id}/cancel'
    const { response, data } = await client.POST(address, { params })
    return { response, read: typeof data }
  },
  'gists/list': async (client) => {
    const { response, data } = await client.GET('/gists', { params: { query: { per_page: 5 } } })
    return { response, read: data?.[0]?.id }
  },
  'gists/create': async (client) => {
    const body = { files: { 'a.txt': { content: 'a' } }, public: true }
    const { response, data } = await client.POST('/gists', { body })
    return { response, read: data?.owner.login }
  },
  'gists/list-public': async (client) => {
    const { response, data } = await client.GET('/gists/public')
    return { response, read: data?.[0]?.id }
  },
  'gists/list-starred': async (client) => {
    const { response, data } = await client.GET('/gists/starred')
    return { response, read: data?.[0]?.id }
  },
  'gists/list-for-user': async (client) => {
    const params = { path: { username: 'mona' } }
    const { response, data } = await client.GET('/users/{username}/gists', { params })
    return { response, read: data?.[0]?.id }
  },
  'gists/get': async (client, { gist: path }) => {
    const { response, data } = await client.GET('/gists/{gist_id}', { params: { path } })
    return { response, read: data?.owner.login }
  },
  'gists/get-revision': async (client, { gist: path }) => {
    const { response, data } = await client.GET('/gists/{gist_id}/{sha}', { params: { path } })
    return { response, read: data?.owner.login }
  },
  'gists/update': async (client, { gist: path }) => {
    const request = { params: { path }, body: { description: 'Of another kind.' } }
    const { response, data } = await client.PATCH('/gists/{gist_id}', request)
    return { response, read: data?.description }
  },
  'gists/list-commits': async (client, { gist: path }) => {
    const { response, data } = await client.GET('/gists/{gist_id}/commits', { params: { path } })
    return { response, read: data?.[0]?.version }
  },
  'gists/list-forks': async (client, { gist: path }) => {
    const { response, data } = await client.GET('/gists/{gist_id}/forks', { params: { path } })
    return { response, read: data?.length }
  },
  'gists/fork': async (client, { gist: path }) => {
    const { response, data } = await client.POST('/gists/{gist_id}/forks', { params: { path } })
    return { response, read: data?.id }
  },
  'gists/check-is-starred': async (client, { gist: path }) =>
    client.GET('/gists/{gist_id}/star', { params: { path } }),
  'gists/star': async (client, { gist: path }) =>
    client.PUT('/gists/{gist_id}/star', { params: { path } }),
  'gists/unstar': async (client, { gist: path }) =>
    client.DELETE('/gists/{gist_id}/star', { params: { path } }),
  'gists/list-comments': async (client, { gist: path }) => {
    const { response, data } = await client.GET('/gists/{gist_id}/comments', { params: { path } })
    return { response, read: data?.[0]?.body }
  },
  'gists/create-comment': async (client, { gist: path }) => {
    const request = { params: { path }, body: { body: 'Well said.' } }
    const { response, data } = await client.POST('/gists/{gist_id}/comments', request)
    return { response, read: data?.body }
  },
  'gists/get-comment': async (client, { gist: path }) => {
    const address = '/gists/{gist_id}/comments/{comment_id}'
    const { response, data } = await client.GET(address, { params: { path } })
    return { response, read: data?.user.login }
  },
  'gists/update-comment': async (client, { gist: path }) => {
    const request = { params: { path }, body: { body: 'Better said.' } }
    const address = '/gists/{gist_id}/comments/{comment_id}'
    const { response, data } = await client.PATCH(address, request)
    return { response, read: data?.body }
  },
  'gists/delete-comment': async (client, { gist: path }) =>
    client.DELETE('/gists/{gist_id}/comments/{comment_id}', { params: { path } }),
  'gists/delete': async (client, { gist: path }) =>
    client.DELETE('/gists/{gist_id}', { params: { path } }),
  'repos/create-attestation': async (client, path) => {
    const request = { params: { path }, body: { bundle: bundleOf([subject_digest]) } }
    const { response, data } = await client.POST('/repos/{owner}/{repo}/attestations', request)
    return { response, read: data?.id }
  },
  'repos/list-attestations': async (client, { owner, repo }) => {
    const params = { path: { owner, repo, subject_digest }, query: { per_page: 5 } }
    const address = '/repos/{owner}/{repo}/attestations/{subject_digest}'
    const { response, data } = await client.GET(address, { params })
    return { response, read: data?.attestations[0]?.bundle_url }
  },
  'orgs/list-attestations': async (client) => {
    const params = { path: { org: 'acme', subject_digest } }
    const address = '/orgs/{org}/attestations/{subject_digest}'
    const { response, data } = await client.GET(address, { params })
    return { response, read: data?.attestations.length }
  },
  'orgs/list-attestations-bulk': async (client) => {
    const request = {
      params: { path: { org: 'acme' } },
      body: { subject_digests: [subject_digest] },
    }
    const { response, data } = await client.POST('/orgs/{org}/attestations/bulk-list', request)
    return { response, read: data?.page_info.has_next }
  },
  'users/list-attestations': async (client) => {
    const params = { path: { username: 'mona', subject_digest } }
    const address = '/users/{username}/attestations/{subject_digest}'
    const { response, data } = await client.GET(address, { params })
    return { response, read: data?.attestations[0]?.repository_id }
  },
  'users/list-attestations-bulk': async (client) => {
    const params = { path: { username: 'mona' } }
    const request = { params, body: { subject_digests: [subject_digest] } }
    const { response, data } = await client.POST(
      '/users/{username}/attestations/bulk-list',
      request,
    )
    return { response, read: data?.page_info.has_next }
  },
  'orgs/delete-attestations-by-subject-digest': async (client) => {
    const params = { path: { org: 'acme', subject_digest } }
    const bundle = bundleOf([subject_digest])
    const path = { owner: 'acme', repo: 'widgets' }
    const first = { params: { path }, body: { bundle } }
    await client.POST('/repos/{owner}/{repo}/attestations', first)
    return client.DELETE('/orgs/{org}/attestations/digest/{subject_digest}', { params })
  },
  'users/delete-attestations-by-subject-digest': async (client) => {
    const params = { path: { username: 'mona', subject_digest } }
    return client.DELETE('/users/{username}/attestations/digest/{subject_digest}', { params })
  },
  'repos/create-commit-status': async (client, { owner, repo }) => {
    const at = '/repos/{owner}/{repo}/commits/{ref}/status'
    const main = { params: { path: { owner, repo, ref: 'main' } } }
    const { data: combined } = await client.GET(at, main)
    const params = { path: { owner, repo, sha: combined?.sha ?? '' } }
    const input = { params, body: { state: 'success' as const } }
    const { response, data } = await client.POST('/repos/{owner}/{repo}/statuses/{sha}', input)
    return { response, read: data?.creator?.login }
  },
  'repos/get-combined-status-for-ref': async (client, { owner, repo }) => {
    const at = '/repos/{owner}/{repo}/commits/{ref}/status'
    const params = { path: { owner, repo, ref: 'heads/main' } }
    const { response, data } = await client.GET(at, { params })
    return { response, read: data?.state }
  },
  'repos/list-commit-statuses-for-ref': async (client, { owner, repo }) => {
    const at = '/repos/{owner}/{repo}/commits/{ref}/statuses'
    const params = { path: { owner, repo, ref: 'main' }, query: { per_page: 1 } }
    const { response, data } = await client.GET(at, { params })
    return { response, read: data?.[0]?.context }
  },
  'orgs/custom-properties-for-repos-create-or-update-organization-definitions': async (client) => {
    const body = { properties: [{ property_name: 'note', value_type: 'string' as const }] }
    const at = '/orgs/{org}/properties/schema'
    const { response, data } = await client.PATCH(at, { params: acme, body })
    return { response, read: data?.[0]?.property_name }
  },
  'orgs/custom-properties-for-repos-create-or-update-organization-definition': async (client) => {
    const params = { path: { org: 'acme', custom_property_name: 'tier' } }
    const body = { value_type: 'string' as const, description: 'How near to people it is.' }
    const at = '/orgs/{org}/properties/schema/{custom_property_name}'
    const { response, data } = await client.PUT(at, { params, body })
    return { response, read: data?.source_type }
  },
  'orgs/custom-properties-for-repos-get-organization-definitions': async (client) => {
    const at = '/orgs/{org}/properties/schema'
    const { response, data } = await client.GET(at, { params: acme })
    return { response, read: data?.[0]?.value_type }
  },
  'orgs/custom-properties-for-repos-get-organization-definition': async (client) => {
    const params = { path: { org: 'acme', custom_property_name: 'tier' } }
    const at = '/orgs/{org}/properties/schema/{custom_property_name}'
    const { response, data } = await client.GET(at, { params })
    return { response, read: data?.url }
  },
  'repos/custom-properties-for-repos-create-or-update-repository-values': async (client) => {
    const params = { path: { owner: 'acme', repo: 'widgets' } }
    const at = '/repos/{owner}/{repo}/properties/values'
    return client.PATCH(at, {
      params,
      body: { properties: [{ property_name: 'tier', value: '1' }] },
    })
  },
  'repos/custom-properties-for-repos-get-repository-values': async (client) => {
    const params = { path: { owner: 'acme', repo: 'widgets' } }
    const at = '/repos/{owner}/{repo}/properties/values'
    const { response, data } = await client.GET(at, { params })
    return { response, read: data?.[0]?.property_name }
  },
  'orgs/custom-properties-for-repos-create-or-update-organization-values': async (client) => {
    const properties = [{ property_name: 'tier', value: null }]
    const body = { repository_names: ['widgets'], properties }
    return client.PATCH('/orgs/{org}/properties/values', { params: acme, body })
  },
  'orgs/custom-properties-for-repos-get-organization-values': async (client) => {
    const at = '/orgs/{org}/properties/values'
    const { response, data } = await client.GET(at, { params: acme })
    return { response, read: data?.[0]?.repository_full_name }
  },
  'orgs/custom-properties-for-repos-delete-organization-definition': async (client) => {
    const params = { path: { org: 'acme', custom_property_name: 'note' } }
    return client.DELETE('/orgs/{org}/properties/schema/{custom_property_name}', { params })
  },
  'codespaces/set-codespaces-access': async (client) => {
    const at = '/orgs/{org}/workspaces/access'
    await client.PUT(at, { params: acme, body: { visibility: 'disabled' } })
    return client.PUT(at, { params: acme, body: { visibility: 'all_members' } })
  },
  'codespaces/set-codespaces-access-users': async (client) => {
    const nobody = { visibility: 'selected_members' as const, selected_usernames: [] }
    await client.PUT('/orgs/{org}/workspaces/access', { params: acme, body: nobody })
    const body = { selected_usernames: ['hubot'] }
    return client.POST('/orgs/{org}/workspaces/access/selected_users', { params: acme, body })
  },
  'codespaces/delete-codespaces-access-users': async (client) => {
    const body = { selected_usernames: ['hubot'] }
    const hubot = { visibility: 'selected_members' as const, ...body }
    await client.PUT('/orgs/{org}/workspaces/access', { params: acme, body: hubot })
    return client.DELETE('/orgs/{org}/workspaces/access/selected_users', { params: acme, body })
  },
  'codespaces/list-devcontainers-in-repository-for-authenticated-user': async (
    client,
    { owner, repo },
  ) => {
    const params = { path: { owner, repo }, query: { page: 1 } }
    const at = '/repos/{owner}/{repo}/workspaces/devcontainers'
    const { response, data } = await client.GET(at, { params })
    return { response, read: data?.total_count }
  },
  'codespaces/repo-machines-for-authenticated-user': async (client, { owner, repo }) => {
    const params = { path: { owner, repo }, query: { location: 'WestEurope' } }
    const at = '/repos/{owner}/{repo}/workspaces/machines'
    const { response, data } = await client.GET(at, { params })
    return { response, read: data?.machines[0]?.cpus }
  },
  'codespaces/codespace-machines-for-authenticated-user': async (client) => {
    const params = { path: { workspace_name: 'mona-scanned' } }
    const { response, data } = await client.GET('/user/workspaces/{workspace_name}/machines', {
      params,
    })
    return { response, read: data?.machines[0]?.name }
  },
  'migrations/get-import-status': async (client, place) => {
    const { response, data } = await client.GET(importPath, importOf(place))
    return { response, read: data?.status }
  },
  'migrations/get-commit-authors': async (client, place) => {
    const { response, data } = await client.GET(`${importPath}/authors`, importOf(place))
    return { response, read: data?.[0]?.remote_name }
  },
  'migrations/map-commit-author': async (client, { imported: { repo, author_id } }) => {
    const params = { path: { owner: 'mona', repo, author_id } }
    const body = { name: 'Octavia', email: 'octavia@example.com' }
    const at = `${importPath}/authors/{author_id}` as const
    const { response, data } = await client.PATCH(at, { params, body })
    return { response, read: data?.email }
  },
  'migrations/get-large-files': async (client, place) => {
    const { response, data } = await client.GET(`${importPath}/large_files`, importOf(place))
    return { response, read: data?.[0]?.size }
  },
  'migrations/set-lfs-preference': async (client, place) => {
    const request = { ...importOf(place), body: { use_lfs: 'opt_in' as const } }
    const { response, data } = await client.PATCH(`${importPath}/lfs`, request)
    return { response, read: data?.use_lfs }
  },
  'migrations/update-import': async (client, place) => {
    const request = { ...importOf(place), body: { vcs_username: 'mona' } }
    const { response, data } = await client.PATCH(importPath, request)
    return { response, read: data?.status_text }
  },
  'migrations/cancel-import': async (client, place) => client.DELETE(importPath, importOf(place)),
  'migrations/start-import': async (client, place) => {
    const body = { vcs: 'git' as const, vcs_url: sourceUrl }
    const { response, data } = await client.PUT(importPath, { ...importOf(place), body })
    return { response, read: data?.vcs_url }
  },
  'repos/list-commit-statuses': async (client, { owner, repo }) => {
    const { response, data } = await client.GET('/repos/{owner}/{repo}/statuses/{sha}', {
      params: { path: { owner, repo, sha: 'main' } },
    })
    return { response, read: data?.[0]?.context }
  },
  'apps/get-webhook-config-for-app': async (client) => {
    const { response, data } = await client.GET('/app/hook/config')
    return { response, read: data?.url }
  },
  'apps/update-webhook-config-for-app': async (client) => {
    const request = { body: { insecure_ssl: '0' as const, secret: 's3cret' } }
    const { response, data } = await client.PATCH('/app/hook/config', request)
    return { response, read: data?.insecure_ssl }
  },
  'apps/list-webhook-deliveries': async (client) => {
    const params = { query: { per_page: 10 } }
    const { response, data } = await client.GET('/app/hook/deliveries', { params })
    return { response, read: data?.[0]?.event }
  },
  'apps/get-webhook-delivery': async (client, { app_delivery_id: delivery_id }) => {
    const params = { path: { delivery_id } }
    const { response, data } = await client.GET('/app/hook/deliveries/{delivery_id}', { params })
    return { response, read: data?.guid }
  },
  'apps/redeliver-webhook-delivery': async (client, { app_delivery_id: delivery_id }) => {
    const { response, data } = await client.POST('/app/hook/deliveries/{delivery_id}/attempts', {
      params: { path: { delivery_id } },
    })
    return { response, read: data && Object.keys(data).length }
  },
  'repos/delete-webhook': async (client, path) =>
    client.DELETE('/repos/{owner}/{repo}/hooks/{hook_id}', { params: { path } }),
  'repos/delete': async (client, path) =>
    client.DELETE('/repos/{owner}/{repo}', { params: { path } }),
} satisfies Record<keyof typeof operations, Call>

/** A token of an app is valid for ten minutes only. */
const jwt = () => appToken(systemClock)

/** The caller of an operation, if it is not mona with one of her tokens. */
export const callers: Partial<
  Record<keyof typeof calls, Credentials | ((place: Place) => Credentials)>
> = {
  'repos/merge-upstream': 'ghp_hubot',
  'apps/get-webhook-config-for-app': jwt,
  'apps/update-webhook-config-for-app': jwt,
  'apps/list-webhook-deliveries': jwt,
  'apps/get-webhook-delivery': jwt,
  'apps/redeliver-webhook-delivery': jwt,
  'apps/get-authenticated': jwt,
  'apps/list-installations': jwt,
  'apps/get-installation': jwt,
  'apps/delete-installation': jwt,
  'apps/create-installation-access-token': jwt,
  'apps/suspend-installation': jwt,
  'apps/unsuspend-installation': jwt,
  'apps/get-org-installation': jwt,
  'apps/get-repo-installation': jwt,
  'apps/get-user-installation': jwt,
  ...checkCallers,
  'apps/list-repos-accessible-to-installation': 'ghs_acme',
  'apps/revoke-installation-access-token': ({ holder }) => `ghs_revoke_${holder}`,
  'apps/list-installations-for-authenticated-user': 'ghu_mona',
  'apps/list-installation-repos-for-authenticated-user': 'ghu_mona',
  'pulls/create': 'ghp_stranger',
  'gists/fork': 'ghp_hubot',
  'apps/check-token': oauthApp,
  'apps/reset-token': oauthApp,
  'apps/delete-token': oauthApp,
  'apps/delete-authorization': oauthApp,
  'apps/scope-token': app,
}
