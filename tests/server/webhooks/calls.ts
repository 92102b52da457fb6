import type { Calls } from '../../_support/calls/call.ts'
import { as, type Change } from '../../_support/calls/changes.ts'

const configure: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/hooks/${stage.parameters.hook_id}/config`, {
    content_type: turn % 2 ? 'json' : 'form',
  })

const ping: Change = async (stage) => {
  await as(stage, 'mona').post(`${stage.path}/hooks/${stage.parameters.hook_id}/pings`)
  await stage.service.server.delivered()
}

export const webhooks = {
  'repos/list-webhooks': {
    role: 'admin',
    change: configure,
    read: (data) => data[0]?.config.url,
    client: { query: { per_page: 10 } },
  },
  'repos/create-webhook': {
    body: { config: { url: 'http://127.0.0.1:9/new' }, active: false },
    role: 'admin',
    read: (data) => data.ping_url,
  },
  'repos/get-webhook': { role: 'admin', change: configure, read: (data) => data.id },
  'repos/update-webhook': {
    body: { events: ['issues'], active: false },
    role: 'admin',
    read: (data) => data.config.content_type,
  },
  'repos/get-webhook-config-for-repo': {
    role: 'admin',
    change: configure,
    read: (data) => data.url,
  },
  'repos/update-webhook-config-for-repo': {
    body: { content_type: 'form' },
    role: 'admin',
    read: (data) => data.insecure_ssl,
  },
  'repos/ping-webhook': { role: 'admin' },
  'repos/test-push-webhook': { role: 'admin' },
  'repos/list-webhook-deliveries': {
    role: 'admin',
    change: ping,
    read: (data) => data[0]?.status_code,
    client: { query: { per_page: 10 } },
  },
  'repos/get-webhook-delivery': { role: 'admin', change: null, read: (data) => data.guid },
  'repos/redeliver-webhook-delivery': { role: 'admin', read: (data) => Object.keys(data).length },
  'repos/delete-webhook': { role: 'admin' },
} satisfies Partial<Calls>
