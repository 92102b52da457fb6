import type { operations } from '../../generated/newest/operations.ts'
import type { Call } from './_call.ts'
import type { Place } from './_targets.ts'

const protection = '/repos/{owner}/{repo}/branches/{branch}/protection'
const reviews = `${protection}/required_pull_request_reviews` as const
const checks = `${protection}/required_status_checks` as const
const contexts = `${checks}/contexts` as const
const restrictions = `${protection}/restrictions` as const

const onBranch = ({ owner, repo }: Place) => ({ params: { path: { owner, repo, branch: 'main' } } })

/** Protection with everything that the calls after it remove. The caller is an administrator. */
const input = {
  required_status_checks: { strict: false, contexts: ['ci'] },
  enforce_admins: false,
  required_pull_request_reviews: { required_approving_review_count: 1 },
  restrictions: { users: [], teams: [] },
}

/** Calls for the protection of branches. The branch is not protected in the end. */
export const protectionCalls = {
  'repos/update-branch-protection': async (client, place) => {
    const { response, data } = await client.PUT(protection, { ...onBranch(place), body: input })
    return { response, read: data?.url }
  },
  'repos/get-branch-protection': async (client, place) => {
    const { response, data } = await client.GET(protection, onBranch(place))
    return { response, read: data?.enforce_admins.enabled }
  },
  'repos/set-admin-branch-protection': async (client, place) => {
    const { response, data } = await client.POST(`${protection}/enforce_admins`, onBranch(place))
    return { response, read: data?.enabled }
  },
  'repos/get-admin-branch-protection': async (client, place) => {
    const { response, data } = await client.GET(`${protection}/enforce_admins`, onBranch(place))
    return { response, read: data?.url }
  },
  'repos/delete-admin-branch-protection': async (client, place) =>
    client.DELETE(`${protection}/enforce_admins`, onBranch(place)),
  'repos/create-commit-signature-protection': async (client, place) => {
    const { response, data } = await client.POST(
      `${protection}/required_signatures`,
      onBranch(place),
    )
    return { response, read: data?.enabled }
  },
  'repos/get-commit-signature-protection': async (client, place) => {
    const { response, data } = await client.GET(
      `${protection}/required_signatures`,
      onBranch(place),
    )
    return { response, read: data?.url }
  },
  'repos/delete-commit-signature-protection': async (client, place) =>
    client.DELETE(`${protection}/required_signatures`, onBranch(place)),
  'repos/update-pull-request-review-protection': async (client, place) => {
    const { response, data } = await client.PATCH(reviews, {
      ...onBranch(place),
      body: { required_approving_review_count: 2 },
    })
    return { response, read: data?.required_approving_review_count }
  },
  'repos/get-pull-request-review-protection': async (client, place) => {
    const { response, data } = await client.GET(reviews, onBranch(place))
    return { response, read: data?.dismiss_stale_reviews }
  },
  'repos/delete-pull-request-review-protection': async (client, place) =>
    client.DELETE(reviews, onBranch(place)),
  'repos/update-status-check-protection': async (client, place) => {
    const { response, data } = await client.PATCH(checks, {
      ...onBranch(place),
      body: { strict: true },
    })
    return { response, read: data?.strict }
  },
  'repos/get-status-checks-protection': async (client, place) => {
    const { response, data } = await client.GET(checks, onBranch(place))
    return { response, read: data?.contexts.length }
  },
  'repos/get-all-status-check-contexts': async (client, place) => {
    const { response, data } = await client.GET(contexts, onBranch(place))
    return { response, read: data?.length }
  },
  'repos/add-status-check-contexts': async (client, place) => {
    const { response, data } = await client.POST(contexts, {
      ...onBranch(place),
      body: { contexts: ['lint'] },
    })
    return { response, read: data?.length }
  },
  'repos/set-status-check-contexts': async (client, place) => {
    const { response, data } = await client.PUT(contexts, { ...onBranch(place), body: ['lint'] })
    return { response, read: data?.[0] }
  },
  'repos/remove-status-check-contexts': async (client, place) => {
    const { response, data } = await client.DELETE(contexts, { ...onBranch(place), body: ['ci'] })
    return { response, read: data?.length }
  },
  'repos/remove-status-check-protection': async (client, place) =>
    client.DELETE(checks, onBranch(place)),
  'repos/get-access-restrictions': async (client, place) => {
    const { response, data } = await client.GET(restrictions, onBranch(place))
    return { response, read: data?.users_url }
  },
  'repos/get-apps-with-access-to-protected-branch': async (client, place) => {
    const { response, data } = await client.GET(`${restrictions}/apps`, onBranch(place))
    return { response, read: data?.length }
  },
  'repos/add-app-access-restrictions': async (client, place) => {
    const { response, data } = await client.POST(`${restrictions}/apps`, {
      ...onBranch(place),
      body: { apps: [] },
    })
    return { response, read: data?.length }
  },
  'repos/set-app-access-restrictions': async (client, place) => {
    const { response, data } = await client.PUT(`${restrictions}/apps`, {
      ...onBranch(place),
      body: [],
    })
    return { response, read: data?.length }
  },
  'repos/remove-app-access-restrictions': async (client, place) => {
    const { response, data } = await client.DELETE(`${restrictions}/apps`, {
      ...onBranch(place),
      body: { apps: ['none'] },
    })
    return { response, read: data?.length }
  },
  'repos/get-teams-with-access-to-protected-branch': async (client, place) => {
    const { response, data } = await client.GET(`${restrictions}/teams`, onBranch(place))
    return { response, read: data?.length }
  },
  'repos/add-team-access-restrictions': async (client, place) => {
    const { response, data } = await client.POST(`${restrictions}/teams`, {
      ...onBranch(place),
      body: { teams: [] },
    })
    return { response, read: data?.length }
  },
  'repos/set-team-access-restrictions': async (client, place) => {
    const { response, data } = await client.PUT(`${restrictions}/teams`, {
      ...onBranch(place),
      body: [],
    })
    return { response, read: data?.length }
  },
  'repos/remove-team-access-restrictions': async (client, place) => {
    const { response, data } = await client.DELETE(`${restrictions}/teams`, {
      ...onBranch(place),
      body: { teams: ['none'] },
    })
    return { response, read: data?.length }
  },
  'repos/get-users-with-access-to-protected-branch': async (client, place) => {
    const { response, data } = await client.GET(`${restrictions}/users`, onBranch(place))
    return { response, read: data?.length }
  },
  'repos/add-user-access-restrictions': async (client, place) => {
    const { response, data } = await client.POST(`${restrictions}/users`, {
      ...onBranch(place),
      body: { users: [] },
    })
    return { response, read: data?.length }
  },
  'repos/set-user-access-restrictions': async (client, place) => {
    const { response, data } = await client.PUT(`${restrictions}/users`, {
      ...onBranch(place),
      body: [],
    })
    return { response, read: data?.length }
  },
  'repos/remove-user-access-restrictions': async (client, place) => {
    const { response, data } = await client.DELETE(`${restrictions}/users`, {
      ...onBranch(place),
      body: { users: ['none'] },
    })
    return { response, read: data?.length }
  },
  'repos/delete-access-restrictions': async (client, place) =>
    client.DELETE(restrictions, onBranch(place)),
  'repos/delete-branch-protection': async (client, place) =>
    client.DELETE(protection, onBranch(place)),
} satisfies Partial<Record<keyof typeof operations, Call>>
