import { describe, expect, it } from 'vitest'
import { operations } from '../../../generated/newest/operations.ts'
import { expandScopes } from '../../../server/access/auth/scopes.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'

type Id = keyof typeof operations

const reading: Id[] = ['repos/get', 'activity/list-repo-events']
const readingHooks: Id[] = [
  'repos/list-webhooks',
  'repos/get-webhook',
  'repos/get-webhook-config-for-repo',
  'repos/ping-webhook',
  'repos/test-push-webhook',
  'repos/list-webhook-deliveries',
  'repos/get-webhook-delivery',
]
const writingHooks: Id[] = [
  ...readingHooks,
  'repos/create-webhook',
  'repos/update-webhook',
  'repos/update-webhook-config-for-repo',
  'repos/redeliver-webhook-delivery',
]
const allHooks: Id[] = [...writingHooks, 'repos/delete-webhook']

/** What the owner of a repository can do there with a token of these scopes. */
const table: [scopes: string[], inPublic: Id[], inPrivate: Id[]][] = [
  [[], reading, []],
  [['user'], reading, []],
  [['public_repo'], [...reading, 'repos/update'], []],
  [['read:repo_hook'], [...reading, ...readingHooks], readingHooks],
  [['write:repo_hook'], [...reading, ...writingHooks], writingHooks],
  [['admin:repo_hook'], [...reading, ...allHooks], allHooks],
  [['delete_repo'], [...reading, 'repos/delete'], ['repos/delete']],
  [['repo'], [...reading, 'repos/update', ...allHooks], [...reading, 'repos/update', ...allHooks]],
  [
    ['repo', 'delete_repo'],
    [...reading, 'repos/update', ...allHooks, 'repos/delete'],
    [...reading, 'repos/update', ...allHooks, 'repos/delete'],
  ],
]

const order: Id[] = [...reading, 'repos/update', ...allHooks, 'repos/delete']
const bodies: Partial<Record<Id, unknown>> = {
  'repos/update': { description: 'x' },
  'repos/create-webhook': { config: { url: 'http://127.0.0.1:9/other' } },
  'repos/update-webhook': { add_events: ['star'] },
  'repos/update-webhook-config-for-repo': { content_type: 'json' },
}

/** Operations that hide that a scope is missing, with a body. */
const hidden: Partial<Record<Id, unknown>> = {
  'gists/create': { files: { a: { content: 'a' } } },
  'users/add-email-for-authenticated-user': { emails: ['mona@example.com'] },
  'users/add-social-account-for-authenticated-user': { account_urls: ['https://example.com/m'] },
  'users/create-gpg-key-for-authenticated-user': { armored_public_key: 'x' },
  'users/create-public-ssh-key-for-authenticated-user': { key: 'ssh-ed25519 AAAA' },
  'users/create-ssh-signing-key-for-authenticated-user': { key: 'ssh-ed25519 AAAA' },
  'users/update-authenticated': { bio: 'x' },
}

describe('scopes of a token', () => {
  const service = useService()

  async function place(isPrivate: boolean) {
    const path = await service.repository({ private: isPrivate })
    const config = { url: 'http://127.0.0.1:9/' }
    const hook = await service.as('mona').post(`${path}/hooks`, { config })
    await service.server.delivered()
    const deliveries = await service.as('mona').get(`${path}/hooks/${hook.body.id}/deliveries`)
    return (template: string) =>
      template
        .replace('/repos/{owner}/{repo}', path)
        .replace('{hook_id}', hook.body.id)
        .replace('{delivery_id}', deliveries.body[0].id)
  }

  describe.each([
    ['classic', table],
    ['oauth', table.slice(2, 4)],
  ] as const)('of kind %s', (kind, rows) => {
    it.each(rows)('%j grant what they name, and no more', async (scopes, inPublic, inPrivate) => {
      const app = kind === 'oauth' ? { client_id: 'Ov23test' } : {}
      const token = await service.server.token({ login: 'mona', kind, scopes, ...app })
      for (const [isPrivate, allowed] of [
        [false, inPublic],
        [true, inPrivate],
      ] as const) {
        const at = await place(isPrivate)
        for (const id of order) {
          const { method, path } = operations[id]
          const asked = service.as(undefined, { token }).request(method, at(path), bodies[id])
          const { status } = await asked
          const visible = !isPrivate || scopes.includes('repo')
          const refused = !visible || method === 'GET' ? 404 : 403
          const expected = allowed.includes(id) ? expect.toSatisfy((code) => code < 300) : refused
          expect([id, isPrivate, status]).toEqual([id, isPrivate, expected])
        }
      }
    })
  })

  it('are in the headers of every response, with the accepted scopes', async () => {
    const path = await service.repository()
    const token = await service.server.token({ login: 'mona', scopes: ['repo', 'user'] })
    const { headers } = await service.as(undefined, { token }).get(`${path}/hooks`)
    expect(headers).toMatchObject({
      'x-oauth-scopes': 'repo, user',
      'x-accepted-oauth-scopes': 'read:repo_hook, repo',
      'x-accepted-service-permissions': 'webhooks=read',
    })
  })

  it('a token without scopes cannot create a repository', async () => {
    const token = await service.server.token({ login: 'mona', scopes: ['user'] })
    const caller = service.as(undefined, { token })
    const before = await service.server.rows()
    for (const path of ['/user/repos', '/orgs/acme/repos']) {
      const { status, body } = await caller.post(path, { name: 'scopeless' })
      const message = 'This token lacks a scope that the operation needs'
      expect([status, body]).toEqual([403, failure(service.server, 403, message)])
    }
    expect(await service.server.rows()).toEqual(before)
  })

  const hiding = (Object.keys(operations) as Id[]).filter(
    (id) => 'missingScope' in operations[id] && operations[id].missingScope === 404,
  )

  it('these operations hide that a scope is missing', () => {
    expect(hiding.toSorted()).toEqual(Object.keys(hidden).sort())
  })

  it.each(hiding)('%s returns 404 without a scope, and names the scopes', async (id) => {
    const { method, path, scopes } = operations[id]
    const token = await service.server.token({ login: 'mona', scopes: ['read:org'] })
    const before = await service.server.rows()
    const caller = service.as(undefined, { token })
    const { status, body, headers } = await caller.request(method, path, hidden[id])
    expect([status, body]).toEqual([404, failure(service.server, 404, 'Not Found')])
    expect(headers).toMatchObject({
      'x-oauth-scopes': 'read:org',
      'x-accepted-oauth-scopes': scopes.join(', '),
    })
    expect(await service.server.rows()).toEqual(before)
  })

  it('a token for public repositories creates public ones only, and cannot make one private', async () => {
    const token = await service.server.token({ login: 'mona', scopes: ['public_repo'] })
    const caller = service.as(undefined, { token })
    const open = await caller.post('/user/repos', { name: 'open' })
    expect(open.status).toBe(201)
    for (const hidden of [{ private: true }, { visibility: 'private' }]) {
      const made = await caller.post('/user/repos', { name: 'hidden', ...hidden })
      expect(made.status).toBe(403)
    }
  })
})

describe('included scopes', () => {
  it.each([
    ['repo', 'public_repo'],
    ['admin:repo_hook', 'read:repo_hook'],
    ['write:repo_hook', 'read:repo_hook'],
    ['user', 'read:user'],
    ['admin:org', 'read:org'],
  ])('%s includes %s, not the other way round', (wide, narrow) => {
    expect(expandScopes([wide])).toContain(narrow)
    expect(expandScopes([narrow])).not.toContain(wide)
  })

  it('a common prefix includes nothing', () => {
    expect(expandScopes(['read:repo_hook'])).not.toContain('repo')
    expect(expandScopes(['repo'])).not.toContain('delete_repo')
    expect(expandScopes(['repo'])).not.toContain('admin:repo_hook')
  })
})
