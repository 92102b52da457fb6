import { describe, expect, it } from 'vitest'
import type { TokenInput } from '../../../server/control/schemas.ts'
import { createToken, useDetails } from './_details.ts'

const { service, details } = useDetails()

interface Sent {
  method?: string
  path: string
  authorization?: string
  token?: TokenInput
  body?: object
  version?: string
}

async function explained({ method = 'GET', path, token, body, version, ...sent }: Sent) {
  const made = token && `Bearer ${await createToken(service, token)}`
  const authorization = sent.authorization ?? made
  const headers = {
    'x-service-api-version': version ?? '2026-03-10',
    ...(authorization !== undefined && { authorization }),
  }
  const { body: seen } = await details(() =>
    fetch(service.url + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    }).then(async (reply) => ({ text: await reply.text() })),
  )
  return seen
}

const noScopes: TokenInput = { login: 'mona' }
const fineGrained: TokenInput = {
  ...{ login: 'mona', kind: 'fine-grained', owner: 'acme' },
  permissions: { contents: 'read' },
}
const installation: TokenInput = { login: 'acme', kind: 'installation', client_id: 'Iv23test' }
const past = '2020-01-01T00:00:00Z'
const all: TokenInput = { login: 'mona', scopes: ['*'] }

const cases: [title: string, sent: Sent, status: number, rule: string, text: RegExp][] = [
  [
    'no credentials',
    { path: '/user' },
    ...([401, 'authentication', /has no credentials.*It accepts classic personal/] as const),
  ],
  [
    'an unknown token',
    { path: '/user', authorization: 'Bearer nobodys-token' },
    ...([401, 'credentials', /does not know the token/] as const),
  ],
  [
    'a mistyped token',
    { path: '/user', authorization: `Bearer ghp_${'0'.repeat(36)}` },
    ...([401, 'credentials', /checksum of the token is wrong/] as const),
  ],
  [
    'an expired token',
    { path: '/user', token: { ...noScopes, expires_at: past } },
    ...([401, 'credentials', /The token expired at 2020-01-01T00:00:00Z\./] as const),
  ],
  [
    'the token of a suspended user',
    { path: '/user', token: { login: 'banned' } },
    ...([401, 'credentials', /is suspended/] as const),
  ],
  [
    'an unknown scheme',
    { path: '/user', authorization: 'Digest a="b"' },
    ...([401, 'credentials', /header is not "Bearer TOKEN"/] as const),
  ],
  [
    'a wrong password',
    { path: '/user', authorization: `Basic ${btoa('mona:correct horse battery')}` },
    ...([401, 'credentials', /accepts a token as the password/] as const),
  ],
  [
    'a token instead of a JSON Web Token',
    { path: '/app', token: noScopes },
    ...([401, 'token-kind', /accepts no classic.*It accepts JSON Web Tokens of apps/] as const),
  ],
  [
    'an installation token for an operation of users',
    { path: '/user', token: installation },
    ...([403, 'token-kind', /accepts no installation tokens/] as const),
  ],
  [
    'a missing scope',
    { method: 'POST', path: '/user/repos', body: { name: 'no' }, token: noScopes },
    ...([
      403,
      'scope',
      /has the scopes \[\]; the operation accepts any of \[public_repo, repo\]/,
    ] as const),
  ],
  [
    'a scope for public repositories at a private one',
    { path: '/repos/acme/vault', token: { ...noScopes, scopes: ['public_repo'] } },
    ...([404, 'scope', /is private\. The token has the scopes \[public_repo\].*\[repo\]/] as const),
  ],
  [
    'a missing permission',
    {
      ...{ method: 'PATCH', path: '/repos/acme/widgets', token: fineGrained },
      body: { description: 'no' },
    },
    ...([403, 'permission', /lacks administration=write\. It has contents=read/] as const),
  ],
  [
    'a token that does not include a public repository',
    {
      ...{ method: 'POST', path: '/repos/acme/widgets/issues', body: { title: 'no' } },
      token: { login: 'mona', kind: 'fine-grained', permissions: { issues: 'write' } },
    },
    ...([403, 'permission', /because it does not include the repository acme\/widgets/] as const),
  ],
  [
    'a private repository of others',
    { path: '/repos/mona/secrets', authorization: 'Bearer ghp_stranger' },
    ...([404, 'visibility', /mona\/secrets is private and the caller has no access/] as const),
  ],
  [
    'a private repository without credentials',
    { path: '/repos/mona/secrets' },
    ...([404, 'visibility', /is private and the request has no credentials/] as const),
  ],
  [
    'a private repository outside of a token',
    { path: '/repos/mona/secrets', token: fineGrained },
    ...([404, 'visibility', /the token does not include it/] as const),
  ],
  [
    'a missing repository',
    { path: '/repos/mona/nothing', token: all },
    ...([404, 'absent', /There is no repository mona\/nothing\./] as const),
  ],
  [
    'a missing organization',
    { path: '/orgs/nothing', token: all },
    ...([404, 'absent', /There is no organization nothing\./] as const),
  ],
  [
    'a role that is too low',
    {
      ...{ method: 'PATCH', path: '/repos/acme/vault', authorization: 'Bearer ghp_reader' },
      body: { description: 'no' },
    },
    ...([403, 'role', /has the role read in the repository; .* the role admin/] as const),
  ],
  [
    'a role that is too low for a read',
    { path: '/repos/acme/vault/hooks', authorization: 'Bearer ghp_writer' },
    ...([404, 'role', /has the role write .* So the response is that of a missing one/] as const),
  ],
  [
    'a membership that is too low',
    {
      ...{ method: 'PATCH', path: '/orgs/acme', authorization: 'Bearer ghp_hubot' },
      body: { name: 'no' },
    },
    ...([403, 'role', /is a member of the organization; the operation needs an owner/] as const),
  ],
  [
    'a missing part of a repository',
    { path: '/repos/acme/widgets/issues/4711', token: all },
    ...([404, 'operation', /may call the operation/] as const),
  ],
  [
    'an unknown path',
    { path: '/nowhere/at/all' },
    ...([404, 'path', /No operation of the version 2026-03-10/] as const),
  ],
  [
    'a mount twice',
    { path: '/api/v3/api/v3/user' },
    ...([404, 'path', /has \/api\/v3 twice/] as const),
  ],
  [
    'a method that the path has not',
    { method: 'DELETE', path: '/users/mona' },
    ...([405, 'path', /with the methods GET, HEAD only/] as const),
  ],
  [
    'a value of the wrong type',
    { method: 'POST', path: '/user/repos', body: { name: 5 }, token: all },
    ...([422, 'contract', /violates the contract.*name must be string/] as const),
  ],
  [
    'a value that the operation refuses',
    { method: 'POST', path: '/user/repos', body: { name: '..' }, token: all },
    ...([422, 'operation', /operation refused: /] as const),
  ],
  [
    'a body that is not JSON',
    { method: 'POST', path: '/user/repos', token: all, body: [] },
    ...([400, 'request', /Body should be a JSON object/] as const),
  ],
]

describe('the explanation of a request', () => {
  it.each(cases)('with %s', async (_title, sent, status, rule, text) => {
    const seen = await explained(sent)
    expect(seen.status).toBe(status)
    expect(seen.explanation.rule, seen.explanation.text).toBe(rule)
    expect(seen.explanation.text).toMatch(text)
    expect(seen.explanation.resets_at).toBeNull()
  })

  it('names the version that has the operation', async () => {
    const seen = await explained({ method: 'POST', path: '/hub' })
    expect(seen.explanation.text).toContain('no such operation; 2022-11-28 has one')
  })

  it('is absent when the request succeeded', async () => {
    expect((await explained({ path: '/users/mona' })).explanation).toBeNull()
  })

  it('names a fault of the control plane', async () => {
    const { id } = service.control.faults.create({ request: { respond: { status: 403 } } })
    const seen = await explained({ path: '/users/mona' })
    expect(seen.explanation).toMatchObject({ rule: 'fault' })
    expect(seen.explanation.text).toContain(`fault ${id} `)
  })
})

describe('the explanation of a limit', () => {
  const limited = useDetails({ rateLimits: 'tight' })

  it('names the primary limit and when it resets', async () => {
    const call = () => fetch(`${limited.service.url}/users/mona`)
    let reply = await call()
    while (reply.status === 200) reply = await call()
    const { body } = await limited.details(call)
    expect(body.status).toBe(403)
    expect(body.explanation.rule).toBe('rate-limit')
    expect(body.explanation.text).toMatch(
      /primary limit: (\d+) of \1 requests in the category core/,
    )
    const reset = Number(reply.headers.get('x-ratelimit-reset'))
    expect(Date.parse(body.explanation.resets_at)).toBe(reset * 1000)
  })

  it('names a secondary limit and when to retry', async () => {
    const call = () =>
      limited.service.call('POST', '/repos/acme/widgets/issues', { body: { title: 'many' } })
    let reply = await call()
    while (reply.status === 201) reply = await call()
    const { body, reply: last } = await limited.details(call)
    expect(last.status).toBe(429)
    expect(body.explanation.text).toMatch(/secondary limit of created content.*Retry after \d+ s/)
    const wait = Number(last.headers.get('retry-after')) * 1000
    expect(Date.parse(body.explanation.resets_at) - Date.parse(body.at)).toBe(wait)
  })
})
