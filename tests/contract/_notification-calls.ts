import type { operations } from '../../generated/newest/operations.ts'
import type { Call } from './_call.ts'
import type { Place } from './_targets.ts'

const ofRepository = '/repos/{owner}/{repo}/notifications'
const thread = '/notifications/threads/{thread_id}'

const onRepository = ({ owner, repo }: Place) => ({ path: { owner, repo } })
const onThread = ({ thread_id }: Place) => ({ path: { thread_id } })

/** Calls for notifications. */
export const notificationCalls = {
  'activity/list-notifications-for-authenticated-user': async (client) => {
    const params = { query: { all: true } }
    const { response, data } = await client.GET('/notifications', { params })
    return { response, read: data?.[0]?.subject.title }
  },
  'activity/list-repo-notifications-for-authenticated-user': async (client, place) => {
    const params = { ...onRepository(place), query: { all: true } }
    const { response, data } = await client.GET(ofRepository, { params })
    return { response, read: data?.[0]?.reason }
  },
  'activity/get-thread': async (client, place) => {
    const { response, data } = await client.GET(thread, { params: onThread(place) })
    return { response, read: data?.unread }
  },
  'activity/get-thread-subscription-for-authenticated-user': async (client, place) => {
    const params = onThread(place)
    const { response, data } = await client.GET(`${thread}/subscription`, { params })
    return { response, read: data?.subscribed }
  },
  'activity/set-thread-subscription': async (client, place) => {
    const request = { params: onThread(place), body: { ignored: false } }
    const { response, data } = await client.PUT(`${thread}/subscription`, request)
    return { response, read: data?.reason }
  },
  'activity/delete-thread-subscription': async (client, place) =>
    client.DELETE(`${thread}/subscription`, { params: onThread(place) }),
  'activity/mark-thread-as-read': async (client, place) =>
    client.PATCH(thread, { params: onThread(place) }),
  'activity/mark-thread-as-done': async (client, place) =>
    client.DELETE(thread, { params: onThread(place) }),
  'activity/mark-repo-notifications-as-read': async (client, place) => {
    const body = { last_read_at: '2026-03-12T10:30:00Z' }
    const { response, data } = await client.PUT(ofRepository, { params: onRepository(place), body })
    return { response, read: data?.url }
  },
  'activity/mark-notifications-as-read': async (client) => {
    const body = { last_read_at: '2026-03-12T10:30:00Z', read: true }
    const { response, data } = await client.PUT('/notifications', { body })
    return { response, read: data?.message }
  },
} satisfies Partial<Record<keyof typeof operations, Call>>
