import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '../../tools/contract/contract.ts'
import { bundle } from '../_support/bundles.ts'
import { forked } from '../_support/fixtures/pulling.ts'
import { useService } from '../_support/start-server.ts'

const older = '2022-11-28'
const schemas = bundle(older).components.schemas as Record<string, Schema>

/** The fields that callers of the older version can send in an update. */
const fieldsOf = (schema: string) => Object.keys(schemas[schema]?.properties ?? {})

const words = fc.string({ maxLength: 40 }).filter((text) => !text.includes('\0'))
const flag = fc.boolean()
const some = <T extends object>(fields: { [Name in keyof T]: fc.Arbitrary<T[Name]> }) =>
  fc.record(fields, { requiredKeys: [] })

/** For each resource: the schema of an update, and updates in the newest version. */
const things = {
  repository: {
    schema: 'repository-update',
    change: some({
      description: words,
      has_issues: flag,
      has_wiki: flag,
      has_downloads: flag,
      allow_squash_merge: flag,
      delete_branch_on_merge: flag,
      squash_merge_commit_title: fc.constantFrom('PR_TITLE', 'COMMIT_OR_PR_TITLE'),
      squash_merge_commit_message: fc.constantFrom('PR_BODY', 'COMMIT_MESSAGES', 'BLANK'),
      web_commit_signoff_required: flag,
    }),
  },
  organization: {
    schema: 'organization-update',
    change: some({
      description: words,
      company: words,
      default_repository_permission: fc.constantFrom('none', 'read', 'write', 'admin'),
      members_can_create_repositories: flag,
      web_commit_signoff_required: flag,
    }),
  },
  team: {
    schema: 'team-update',
    change: some({
      description: words,
      privacy: fc.constantFrom('secret', 'closed'),
      notification_setting: fc.constantFrom('notifications_enabled', 'notifications_disabled'),
    }),
  },
  'pull request': {
    schema: 'pull-request-update',
    change: some({
      title: fc
        .string({ minLength: 1, maxLength: 40 })
        .filter((text) => /\S/.test(text) && !text.includes('\0')),
      body: words,
    }),
  },
  hook: {
    schema: 'hook-update',
    change: some({
      active: flag,
      events: fc.subarray(['push', 'issues', 'star', 'watch'], { minLength: 1 }),
    }),
  },
}

type Json = Record<string, unknown>

const takesNull = (schema: string, field: string) =>
  [schemas[schema]?.properties?.[field]?.type].flat().includes('null')

/** The part of a response that can be sent back: the fields of an update, without absent ones. */
function sendable(shown: Json, schema: string): Json {
  const fields = fieldsOf(schema).filter(
    (field) => shown[field] !== undefined && (shown[field] !== null || takesNull(schema, field)),
  )
  const plain = fields.filter((field) => {
    const value = shown[field]
    return typeof value !== 'object' || value === null || Array.isArray(value) || field === 'config'
  })
  return Object.fromEntries(plain.map((field) => [field, shown[field]]))
}

const moments = new Set(['updated_at', 'etag'])
const still = (body: Json): Json =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !moments.has(name)))

describe('responses of the older version can be sent back to it', () => {
  const service = useService()
  const now = () => service.as('mona')
  const then = () => service.as('mona', { version: older })
  let paths: Record<keyof typeof things, string>

  beforeAll(async () => {
    const { path, open } = await forked(service)
    await open()
    const config = { url: 'http://127.0.0.1:9/', content_type: 'json', secret: 'kept' }
    const { body: hook } = await now().post(`${path}/hooks`, { config })
    await now().post('/orgs/acme/teams', { name: 'Trip' })
    paths = {
      repository: path,
      organization: '/orgs/acme',
      team: '/orgs/acme/teams/trip',
      'pull request': `${path}/pulls/1`,
      hook: `${path}/hooks/${hook.id}`,
    }
    await service.server.delivered()
  })

  it.each(Object.entries(things))('without loss: %s', async (name, thing) => {
    const path = paths[name as keyof typeof things]
    await fc.assert(
      fc.asyncProperty(thing.change as fc.Arbitrary<Json>, async (change) => {
        expect((await now().patch(path, change)).status).toBe(200)
        const before = await now().get(path)
        const shown = await then().get(path)
        const sent = await then().patch(path, sendable(shown.body as Json, thing.schema))
        expect([sent.status, sent.text.slice(0, sent.status === 200 ? 0 : 300)]).toEqual([200, ''])
        const after = await now().get(path)
        expect(still(after.body as Json)).toEqual(still(before.body as Json))
      }),
      { numRuns: 12 },
    )
  })
})
