import type { Calls } from '../../_support/calls/call.ts'
import { as, type Change } from '../../_support/calls/changes.ts'
import { openOf } from '../../_support/calls/fill-in.ts'
import { widgets } from '../../_support/calls/place.ts'

const text = { value_type: 'string' as const }

const tier = [{ property_name: 'tier', value: 'first' }]

const redefine: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', '/orgs/acme/properties/schema/told', {
    value_type: 'string',
    description: `Described ${turn} times`,
  })

/** Sets another value of acme's property on widgets. */
const setProperty: Change = (stage, turn) =>
  as(stage, 'mona').patch('/repos/acme/widgets/properties/values', {
    properties: [{ property_name: 'told', value: `Set ${turn} times` }],
  })

export const customProperties = {
  'orgs/custom-properties-for-repos-create-or-update-organization-definitions': {
    body: ({ name }) => ({ properties: [{ property_name: name, ...text }] }),
    read: (data) => data[0]?.property_name,
  },
  'orgs/custom-properties-for-repos-create-or-update-organization-definition': {
    body: text,
    read: (data) => data.source_type,
  },
  'orgs/custom-properties-for-repos-get-organization-definitions': {
    change: redefine,
    read: (data) => data[0]?.value_type,
  },
  'orgs/custom-properties-for-repos-get-organization-definition': {
    change: redefine,
    read: (data) => data.url,
  },
  'repos/custom-properties-for-repos-create-or-update-repository-values': {
    body: { properties: tier },
    role: ['admin', 404],
    client: { at: widgets },
  },
  'repos/custom-properties-for-repos-get-repository-values': {
    role: ['read', 404],
    change: setProperty,
    changeAt: '/repos/acme/widgets/properties/values',
    read: (data) => data[0]?.property_name,
    client: { at: widgets },
  },
  'orgs/custom-properties-for-repos-create-or-update-organization-values': {
    body: ({ repo }) => ({ repository_names: [openOf(repo)], properties: tier }),
    client: { at: widgets },
  },
  'orgs/custom-properties-for-repos-get-organization-values': {
    change: setProperty,
    read: (data) => data[0]?.repository_full_name,
  },
  'orgs/custom-properties-for-repos-delete-organization-definition': {},
} satisfies Partial<Calls>
