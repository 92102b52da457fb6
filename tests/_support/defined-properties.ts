import type { World } from '../../server/app/world/world.ts'
import { testWorld } from './test-world.ts'

/** Custom properties of acme in the world below. */
export const definitions = [
  {
    property_name: 'Environment',
    value_type: 'single_select' as const,
    required: true,
    default_value: 'production',
    description: 'Where it runs.',
    allowed_values: ['production', 'development'],
  },
  { property_name: 'note', value_type: 'string' as const },
  {
    property_name: 'teams',
    value_type: 'multi_select' as const,
    allowed_values: ['core', 'docs', 'qa'],
    values_editable_by: 'org_and_repo_actors' as const,
  },
]

const bot = (slug: string, permissions: object, url: string) => ({
  slug,
  client_id: `Iv23${slug}`,
  owner: 'acme',
  permissions: { metadata: 'read' as const, ...permissions },
  events: ['custom_property', 'custom_property_values'],
  webhook: { url: url + slug, version: '2026-03-10' },
  installations: [{ account: 'acme' }],
})

const wide = { organization_custom_properties: 'admin', repository_custom_properties: 'write' }

/**
 * The test world with custom properties, and apps that may define them, set them in repositories,
 * or neither.
 * @param url where the apps receive their events
 */
export const worldWith = (url: string): World => ({
  ...testWorld,
  orgs: testWorld.orgs!.map((org) => ({ ...org, custom_properties: definitions })),
  repos: testWorld.repos!.map((repo) => ({
    ...repo,
    ...(repo.name === 'vault' && { custom_properties: { ENVIRONMENT: 'development' } }),
  })),
  apps: [
    ...testWorld.apps!,
    bot('wide', wide, url),
    bot('narrow', { repository_custom_properties: 'write' }, url),
    bot('deaf', {}, url),
  ],
  tokens: {
    ...testWorld.tokens,
    ghs_wide: { kind: 'installation', client_id: 'Iv23wide', account: 'acme' },
    ghs_narrow: { kind: 'installation', client_id: 'Iv23narrow', account: 'acme' },
  },
})
