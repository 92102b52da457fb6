import type { operations } from '../../generated/newest/operations.ts'
import type { Call } from './_call.ts'

/** Calls for lists of accounts and their repositories. */
export const listCalls = {
  'repos/list-for-user': async (client) => {
    const params = { path: { username: 'hubot' } }
    const { response, data } = await client.GET('/users/{username}/repos', { params })
    return { response, read: data?.length }
  },
  'repos/list-for-org': async (client) => {
    const params = { path: { org: 'acme' } }
    const { response, data } = await client.GET('/orgs/{org}/repos', { params })
    return { response, read: data?.[0]?.full_name }
  },
  'users/list': async (client) => {
    const { response, data } = await client.GET('/users')
    return { response, read: data?.[0]?.login }
  },
  'orgs/list': async (client) => {
    const { response, data } = await client.GET('/organizations')
    return { response, read: data?.[0]?.login }
  },
  'users/get-by-id': async (client) => {
    const { data: self } = await client.GET('/user')
    const params = { path: { account_id: self?.id ?? 0 } }
    const { response, data } = await client.GET('/user/{account_id}', { params })
    return { response, read: data?.login }
  },
} satisfies Partial<Record<keyof typeof operations, Call>>
