import type { operations } from '../../generated/newest/operations.ts'
import type { Call } from './_call.ts'
import type { Place } from './_targets.ts'

const hooks = '/orgs/{org}/hooks'
const hook = `${hooks}/{hook_id}` as const
const delivery = `${hook}/deliveries/{delivery_id}` as const

const org = 'acme'
const onHook = ({ organization_hook: path }: Place) => ({ path: { org, ...path } })

/** Calls for webhooks of organizations. */
export const organizationHookCalls = {
  'orgs/create-webhook': async (client, { repo }) => {
    const config = { url: `http://127.0.0.1:9/${repo}` }
    const request = { params: { path: { org } }, body: { config, events: ['team'], active: false } }
    const { response, data } = await client.POST(hooks, request)
    return { response, read: data?.ping_url }
  },
  'orgs/list-webhooks': async (client) => {
    const params = { path: { org }, query: { per_page: 10 } }
    const { response, data } = await client.GET(hooks, { params })
    return { response, read: data?.[0]?.config.url }
  },
  'orgs/get-webhook': async (client, place) => {
    const { response, data } = await client.GET(hook, { params: onHook(place) })
    return { response, read: data?.type }
  },
  'orgs/update-webhook': async (client, place) => {
    const body = { events: ['team', 'organization'], active: false }
    const { response, data } = await client.PATCH(hook, { params: onHook(place), body })
    return { response, read: data?.events[1] }
  },
  'orgs/get-webhook-config-for-org': async (client, place) => {
    const { response, data } = await client.GET(`${hook}/config`, { params: onHook(place) })
    return { response, read: data?.url }
  },
  'orgs/update-webhook-config-for-org': async (client, place) => {
    const body = { insecure_ssl: '0' as const, secret: 's3cret' }
    const request = { params: onHook(place), body }
    const { response, data } = await client.PATCH(`${hook}/config`, request)
    return { response, read: data?.insecure_ssl }
  },
  'orgs/ping-webhook': async (client, place) =>
    client.POST(`${hook}/pings`, { params: onHook(place) }),
  'orgs/list-webhook-deliveries': async (client, place) => {
    const request = { params: { ...onHook(place), query: { per_page: 10 } } }
    const { response, data } = await client.GET(`${hook}/deliveries`, request)
    return { response, read: data?.[0]?.status_code }
  },
  'orgs/get-webhook-delivery': async (client, place) => {
    const { response, data } = await client.GET(delivery, { params: onHook(place) })
    return { response, read: data?.guid }
  },
  'orgs/redeliver-webhook-delivery': async (client, place) => {
    const { response, data } = await client.POST(`${delivery}/attempts`, { params: onHook(place) })
    return { response, read: data && Object.keys(data).length }
  },
  'orgs/delete-webhook': async (client, { repo }) => {
    const config = { url: `http://127.0.0.1:9/${repo}/deleted` }
    const body = { config, events: ['milestone'], active: false }
    const { data } = await client.POST(hooks, { params: { path: { org } }, body })
    const params = { path: { org, hook_id: data?.id ?? 1 } }
    return client.DELETE(hook, { params })
  },
} satisfies Partial<Record<keyof typeof operations, Call>>
