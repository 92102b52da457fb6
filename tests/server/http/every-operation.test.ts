import { describe, expect, it } from 'vitest'
import { operations } from '../../../generated/2026-03-10/operations.ts'
import { versions } from '../../_support/bundles.ts'
import { failure } from '../../_support/failures.ts'
import { startTestServer, useService } from '../../_support/start-server.ts'
import { client } from '../../_support/service-client.ts'

const all = Object.entries(operations).map(([id, { method, path, body, tokens, ...more }]) => ({
  id,
  method,
  path: path
    .replace('{owner}/{repo}', 'acme/widgets')
    .replace('{org}', 'acme')
    .replace('{username}', 'mona')
    .replace('{target_user}', 'hubot')
    .replace('{client_id}', 'Ov23test')
    .replace('{app_slug}', 'ci-bot')
    .replace('{team_slug}', 'core')
    .replace('{code}', 'spent')
    .replace('{assignee}', 'nobody')
    .replace('{name}', 'none')
    .replace('{path}', 'none')
    .replace('{ref}', 'none')
    .replace('{custom_property_name}', 'none')
    .replace('{workspace_name}', 'none')
    .replace('{dependency_bot}', 'dependency-bot')
    .replace('{assistant}', 'assistant')
    .replace('{secret_name}', 'TOKEN')
    .replace('{ghsa_id}', 'GHSA-2222-2222-2222')
    .replace(/\{\w+_(id|number)\}/g, '1'),
  body,
  lists: 'lists' in more,
  limit: 'bodyLimit' in more ? more.bodyLimit : 1024 * 1024,
  open: (tokens as readonly string[]).includes('none'),
}))

/** Open to all, but what the path names here is not there. */
const absent = [
  'apps/create-from-manifest',
  'users/check-following-for-user',
  'issues/get',
  'issues/get-comment',
  'issues/get-label',
  'issues/list-comments',
  'issues/list-labels-on-issue',
  'issues/list-issue-field-values-for-issue',
  'issues/check-user-can-be-assigned',
  'pulls/get',
  'pulls/list-commits',
  'pulls/list-files',
  'pulls/check-if-merged',
  'repos/get-content',
  'repos/get-readme',
  'repos/get-combined-status-for-ref',
  'repos/list-commit-statuses-for-ref',
  'gists/get',
  'gists/get-revision',
  'gists/list-commits',
  'gists/list-forks',
  'gists/list-comments',
  'gists/get-comment',
  'actions/get-workflow',
  'actions/list-workflow-runs',
  'actions/get-workflow-run',
  'security-advisories/get-global-advisory',
  'security-advisories/get-repository-advisory',
  'orgs/check-public-membership-for-user',
]
/** Open to all, and in want of a body. */
const incomplete = ['orgs/list-attestations-bulk', 'users/list-attestations-bulk']

/** What is asked before an operation is looked at is the same for all: the client checks each answer. */
describe.each(versions)('every operation of %s', (version) => {
  const service = useService()

  it.each(all)('$id wants a version that there is', async ({ method, path }) => {
    const headers = { 'X-Service-Api-Version': '2021-01-01' }
    const { status } = await service.as('mona').request(method, path, undefined, { headers })
    expect(status).toBe(400)
  })

  it.each(all)('$id wants good credentials, if any', async ({ id, method, path, body, open }) => {
    const wrong = service.as('nobody', { version })
    expect((await wrong.request(method, path, body && {})).status).toBe(401)
    const none = service.as(undefined, { version })
    const { status } = await none.request(method, path, body && {})
    if (!open) expect(status).toBeOneOf([401, 422])
    else if (id === 'orgs/check-membership-for-user') expect(status).toBe(302)
    else expect(status).toBe(absent.includes(id) ? 404 : incomplete.includes(id) ? 422 : 200)
  })

  it('each wants its caller to have requests left', async () => {
    await using server = await startTestServer({ config: { rateLimits: 'tight' } })
    const ask = ({ method, path }: (typeof all)[number]) =>
      client(server, { version }).request(method, path)
    for (const each of all) await ask(each) // one request a category is all there is
    for (const each of all) {
      const { status } = await ask(each)
      expect([each.id, status]).toEqual([each.id, each.id === 'rate-limit/get' ? 200 : 403])
    }
  })

  const sending = all.filter(({ body }) => body)

  it.each(sending)('$id wants JSON, and not too much', async ({ method, path, limit, lists }) => {
    const basic: [string, string] = ['Ov23test', 'test-secret']
    const who = path.startsWith('/applications') ? { basic } : { token: 'ghp_mona' }
    const caller = service.as(undefined, { version, ...who })
    const send = async (raw: string, headers = {}) =>
      (await caller.request(method, path, undefined, { raw, headers })).status
    expect(await send('{')).toBe(400)
    expect(await send(lists ? '7' : '[]')).toBe(400)
    expect(await send('{}', { 'Content-Type': 'text/html' })).toBe(415)
    expect(await send(`{"x":"${'x'.repeat(limit)}"}`)).toBe(413)
  })
})

describe('a body that dawdles', () => {
  const service = useService()
  const turn = () => new Promise((resolve) => setImmediate(resolve))

  it('is waited for ten seconds', async () => {
    const { clock } = service.server
    const before = clock.pending()
    const headers = { 'Content-Length': '100' }
    const slow = { raw: '{"name":', headers, unfinished: true }
    const answer = service.as('mona').post('/user/repos', undefined, slow)
    while (clock.pending() === before) await turn()
    clock.advance(10_000)
    const { status, body } = await answer
    expect([status, body]).toEqual([408, failure(service.server, 408, 'Request Timeout')])
  })
})
