import type { At, Calls } from '../../_support/calls/call.ts'
import { as, type Change } from '../../_support/calls/changes.ts'

const hook: At = ({ organization_hook }) => organization_hook

const configureForOrganization: Change = (stage, turn) =>
  as(stage, 'mona').patch(`/orgs/acme/hooks/${stage.parameters.organization_hook_id}/config`, {
    content_type: turn % 2 ? 'json' : 'form',
  })

const pingOrganization: Change = async (stage) => {
  await as(stage, 'mona').post(`/orgs/acme/hooks/${stage.parameters.organization_hook_id}/pings`)
  await stage.service.server.delivered()
}

export const webhooksOrganizationHooks = {
  'orgs/create-webhook': {
    body: ({ name }) => ({ config: { url: `http://127.0.0.1:9/${name}` }, active: false }),
    read: (data) => data.ping_url,
  },
  'orgs/list-webhooks': {
    change: configureForOrganization,
    read: (data) => data[0]?.config.url,
    client: { query: { per_page: 10 } },
  },
  'orgs/get-webhook': {
    change: configureForOrganization,
    changeAt: '/orgs/acme/hooks/{organization_hook_id}',
    read: (data) => data.type,
    client: { at: hook },
  },
  'orgs/update-webhook': {
    body: { events: ['team'], active: false },
    read: (data) => data.events[0],
    client: { at: hook },
  },
  'orgs/get-webhook-config-for-org': {
    change: configureForOrganization,
    changeAt: '/orgs/acme/hooks/{organization_hook_id}/config',
    read: (data) => data.url,
    client: { at: hook },
  },
  'orgs/update-webhook-config-for-org': {
    body: { content_type: 'form' },
    read: (data) => data.insecure_ssl,
    client: { at: hook },
  },
  'orgs/ping-webhook': { client: { at: hook } },
  'orgs/list-webhook-deliveries': {
    change: pingOrganization,
    changeAt: '/orgs/acme/hooks/{organization_hook_id}/deliveries',
    read: (data) => data[0]?.status_code,
    client: { at: hook, query: { per_page: 10 } },
  },
  'orgs/get-webhook-delivery': {
    change: null,
    changeAt: '/orgs/acme/hooks/{organization_hook_id}/deliveries/{organization_delivery_id}',
    read: (data) => data.guid,
    client: { at: hook },
  },
  'orgs/redeliver-webhook-delivery': {
    read: (data) => Object.keys(data).length,
    client: { at: hook },
  },
  'orgs/delete-webhook': { client: { at: hook } },
} satisfies Partial<Calls>
