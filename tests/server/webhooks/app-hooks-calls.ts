import type { At, Calls } from '../../_support/calls/call.ts'
import { itself, type Change } from '../../_support/calls/changes.ts'

const delivery: At = ({ app_delivery_id }) => ({ delivery_id: app_delivery_id })

/** The webhook of the app gets another URL. */
const moveAppHook: Change = (stage, turn) =>
  itself(stage).patch('/app/hook/config', { url: `http://127.0.0.1:9/${turn}` })

const redeliverToApp: Change = async (stage) => {
  const path = `/app/hook/deliveries/${stage.parameters.app_delivery_id}/attempts`
  await itself(stage).post(path)
  await stage.service.server.delivered()
}

export const webhooksAppHooks = {
  'apps/get-webhook-config-for-app': { change: moveAppHook, read: (data) => data.url },
  'apps/update-webhook-config-for-app': {
    body: { content_type: 'json' },
    read: (data) => data.insecure_ssl,
  },
  'apps/list-webhook-deliveries': {
    change: redeliverToApp,
    read: (data) => data[0]?.event,
    client: { query: { per_page: 10 } },
  },
  'apps/get-webhook-delivery': {
    change: null,
    changeAt: '/app/hook/deliveries/{app_delivery_id}',
    read: (data) => data.guid,
    client: { at: delivery },
  },
  'apps/redeliver-webhook-delivery': {
    read: (data) => Object.keys(data).length,
    client: { at: delivery },
  },
} satisfies Partial<Calls>
