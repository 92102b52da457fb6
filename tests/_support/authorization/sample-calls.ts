import type { operations } from '../../../generated/2026-03-10/operations.ts'
import type { Permissions } from '../../../server/auth/permissions.ts'

/** What a request can name: every path parameter of the contract, and what bodies speak of. */
export interface Place {
  owner: string
  repo: string
  hook_id: number
  delivery_id: number
  org: string
  username: string
  /** Whom everybody follows. */
  target_user: string
  client_id: string
  installation_id: number
  app_slug: string
  code: string
  /** Of the client, and of somebody who is nobody's caller. */
  access_token: string
  /** A name that no repository has. */
  name: string
}

/** A call of an operation that succeeds whenever its caller may make it. */
interface Sample {
  success: 200 | 201 | 202 | 204
  body?: (place: Place) => unknown
  /** What the token must allow beside, where the body says something is to be made. */
  needs?: Permissions
  /** It is for those who may write in the repository, whatever permission it asks for. */
  forWriters?: true
  /** It works on what is in the repository. */
  content?: true
  /** It takes half a second of work, so that only long proofs make it for everybody. */
  dear?: true
}

const aboutToken = ({ access_token }: Place) => ({ access_token })
const shown: Sample = { success: 200 }
const done: Sample = { success: 204 }

/** One call of every operation: leave one out and it does not compile. */
export const samples: Record<keyof typeof operations, Sample> = {
  'meta/root': shown,
  'meta/get-all-versions': shown,
  'rate-limit/get': shown,
  'users/get-authenticated': shown,
  'users/get-by-username': shown,
  'repos/list-for-authenticated-user': shown,
  'repos/create-for-authenticated-user': { success: 201, body: ({ name }) => ({ name }) },
  'repos/create-in-org': { success: 201, body: ({ name }) => ({ name }) },
  'repos/get': shown,
  'repos/delete': done,
  'repos/update': { success: 200, body: () => ({ description: 'Of another kind.' }) },
  'activity/list-repo-events': shown,
  'activity/list-public-events': shown,
  'activity/list-public-events-for-repo-network': shown,
  'activity/list-public-org-events': shown,
  'activity/list-events-for-authenticated-user': shown,
  'activity/list-org-events-for-authenticated-user': shown,
  'activity/list-public-events-for-user': shown,
  'activity/list-received-events-for-user': shown,
  'activity/list-received-public-events-for-user': shown,
  'activity/check-repo-is-starred-by-authenticated-user': done,
  'activity/star-repo-for-authenticated-user': done,
  'activity/unstar-repo-for-authenticated-user': done,
  'activity/list-repos-starred-by-authenticated-user': shown,
  'activity/list-repos-starred-by-user': shown,
  'activity/list-stargazers-for-repo': shown,
  'activity/get-repo-subscription': shown,
  'activity/set-repo-subscription': { success: 200, body: () => ({ ignored: true }) },
  'activity/delete-repo-subscription': done,
  'activity/list-watchers-for-repo': shown,
  'activity/list-watched-repos-for-authenticated-user': shown,
  'activity/list-repos-watched-by-user': shown,
  'users/list-followers-for-authenticated-user': shown,
  'users/list-followed-by-authenticated-user': shown,
  'users/check-person-is-followed-by-authenticated': done,
  'users/follow': done,
  'users/unfollow': done,
  'users/list-followers-for-user': shown,
  'users/list-following-for-user': shown,
  'users/check-following-for-user': done,
  'repos/list-collaborators': { success: 200, forWriters: true },
  'repos/check-collaborator': { success: 204, forWriters: true },
  'repos/add-collaborator': { success: 204, body: () => ({ permission: 'triage' }) },
  'repos/remove-collaborator': done,
  'repos/get-collaborator-permission-level': { success: 200, forWriters: true },
  'repos/list-forks': shown,
  'repos/create-fork': {
    success: 202,
    body: ({ org, name }) => ({ organization: org, name }),
    needs: { administration: 'write' },
    content: true,
  },
  'repos/list-webhooks': shown,
  'repos/create-webhook': {
    success: 201,
    body: () => ({ config: { url: 'http://127.0.0.1:9/new' }, active: false }),
  },
  'repos/get-webhook': shown,
  'repos/update-webhook': { success: 200, body: () => ({ events: ['issues'], active: false }) },
  'repos/delete-webhook': done,
  'repos/get-webhook-config-for-repo': shown,
  'repos/update-webhook-config-for-repo': { success: 200, body: () => ({ content_type: 'form' }) },
  'repos/ping-webhook': done,
  'repos/test-push-webhook': done,
  'repos/list-webhook-deliveries': shown,
  'repos/get-webhook-delivery': shown,
  'repos/redeliver-webhook-delivery': { success: 202 },
  'apps/delete-authorization': { success: 204, body: aboutToken },
  'apps/check-token': { success: 200, body: aboutToken },
  'apps/delete-token': { success: 204, body: aboutToken },
  'apps/reset-token': { success: 200, body: aboutToken },
  'apps/scope-token': {
    success: 200,
    body: ({ access_token, org }) => ({ access_token, target: org }),
  },
  'apps/get-authenticated': shown,
  'apps/list-installations': shown,
  'apps/get-installation': shown,
  'apps/create-installation-access-token': { success: 201, body: () => ({}) },
  'apps/suspend-installation': done,
  'apps/unsuspend-installation': done,
  'apps/create-from-manifest': { success: 201, dear: true },
  'apps/get-by-slug': shown,
  'apps/list-repos-accessible-to-installation': shown,
  'apps/revoke-installation-access-token': done,
  'apps/get-org-installation': shown,
  'apps/get-repo-installation': shown,
  'apps/get-user-installation': shown,
  'apps/list-installations-for-authenticated-user': shown,
  'apps/list-installation-repos-for-authenticated-user': shown,
}

/** Nobody follows themselves: there the name is that of somebody else. */
const keyOf = (name: string, template: string) =>
  name === 'username' && template.startsWith('/user/following/') ? 'target_user' : name

/** @throws Error for a parameter that no place has */
export const fillIn = (template: string, place: Place): string =>
  template.replace(/\{(\w+)\}/g, (_match, parameter: string) => {
    const name = keyOf(parameter, template)
    if (!(name in place)) throw new Error(`A place has no ${name}, which ${template} names`)
    return encodeURIComponent(place[name as keyof Place])
  })
