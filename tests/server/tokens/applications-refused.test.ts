import { beforeAll, describe, expect, it } from 'vitest'
import { hashToken, mintToken } from '../../../server/access/auth/token-format.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { clients, give, type ClientId } from '../../_support/fixtures/give-token.ts'

/**
 * Each of the five operations on a token of the client, with a body that is valid apart from the
 * token.
 */
const operations: [name: string, method: string, part: string, more?: object][] = [
  ['check', 'POST', 'token'],
  ['reset', 'PATCH', 'token'],
  ['delete', 'DELETE', 'token'],
  ['delete grant', 'DELETE', 'grant'],
  ['scope', 'POST', 'token/scoped', { target: 'acme' }],
]
const askers: ClientId[] = ['Ov23test', 'Ov23other', 'Iv23test']

describe.each(stores)('a token that is not valid for the client, on $name', (store) => {
  const service = useService({ store })
  let states: Record<string, string>
  let owners = 0

  const ask = (clientId: ClientId, [, method, part, more]: (typeof operations)[number]) => {
    const caller = service.as(undefined, { basic: clients[clientId] })
    return (access_token: string) =>
      caller.request(method, `/applications/${clientId}/${part}`, { access_token, ...more })
  }

  /** A token of the app that was narrowed to an account, whose installation then changes. */
  async function narrowed(happens: (installationId: number) => Promise<unknown>) {
    const { storage } = service.server.context
    const app = (await storage.apps.findByClientId('Iv23test'))!
    const account = await storage.accounts.create({
      login: `owner-${++owners}`,
      type: 'Organization',
      plan: 'free',
      site_admin: 0,
      created_at: 1,
      updated_at: 1,
    })
    const id = await storage.installations.create({
      app_id: app.id,
      account_id: account.id,
      repository_selection: 'all',
      permissions: { contents: 'read' },
      events: [],
      created_at: 1,
      updated_at: 1,
    })
    const { value } = await give(service.server, 'mona', 'Iv23test')
    const scoped = await service
      .as(undefined, { basic: clients.Iv23test })
      .post('/applications/Iv23test/token/scoped', { access_token: value, target: account.login })
    expect(scoped.status).toBe(200)
    await happens(id)
    return scoped.body.token as string
  }

  beforeAll(async () => {
    const { server } = service
    const { storage } = server.context
    const of = (login: string, clientId: ClientId) => give(server, login, clientId)
    const revoked = (await of('mona', 'Ov23test')).value
    await ask('Ov23test', operations[2]!)(revoked)
    const before = (await of('mona', 'Iv23test')).value
    await ask('Iv23test', operations[1]!)(before)
    const grantless = (await of('hubot', 'Ov23test')).value
    await ask('Ov23test', operations[3]!)(grantless)
    const expired = { login: 'mona', kind: 'oauth', client_id: 'Ov23test', expires_at: 0 } as const
    states = {
      unknown: 'gho_never',
      'well formed and never given out': mintToken('gho_'),
      'never given out to an app': mintToken('ghu_'),
      mistyped: mintToken('gho_').replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      'not a token at all': ' \u{1F511} Basic OjpA',
      'long beyond all measure': 'x'.repeat(100_000),
      expired: await server.token(expired),
      revoked,
      'of a grant that was taken back': grantless,
      'reset to another value': before,
      'of another OAuth app': (await of('mona', 'Ov23test')).value,
      'of an app': (await of('mona', 'Iv23test')).value,
      'of another app': (await of('mona', 'Iv23other')).value,
      'the user’s own': 'ghp_mona',
      'fine-grained': 'github_pat_mona',
      'of an installation': 'ghs_acme',
      'of a workflow': 'ghs_workflow',
      'for refreshing': (await of('mona', 'Iv23test')).refresh!.value,
      'the digest of one': hashToken((await of('mona', 'Ov23test')).value),
      'of somebody suspended': (await of('banned', 'Ov23test')).value,
      'of somebody suspended, held by an app': (await of('banned', 'Iv23test')).value,
      'confined to a suspended installation': await narrowed((id) =>
        storage.installations.suspend(id, server.clock.now()),
      ),
    }
  })

  /** The holder of each token, where it has one. */
  const holders: Record<string, ClientId> = {
    'of another OAuth app': 'Ov23test',
    'of an app': 'Iv23test',
    'of another app': 'Iv23other',
  }

  describe.each(operations)('%s', (...operation) => {
    it.each(askers)('returns the same 404 for every reason, to %s', async (clientId) => {
      const before = await service.server.rows()
      const expected = failure(service.server, 404, 'Not Found')
      const texts = new Set<string>()
      for (const [state, value] of Object.entries(states)) {
        if (holders[state] === clientId) continue
        const { status, text, headers } = await ask(clientId, operation)(value)
        const seen = [state, status, JSON.parse(text), headers['cache-control']]
        expect(seen).toEqual([state, 404, expected, 'no-store'])
        texts.add(text)
      }
      expect(texts.size).toBe(1)
      expect(await service.server.rows()).toEqual(before)
    })

    it.each<[string, string, [string, string]]>([
      ['a wrong secret', 'Ov23test', ['Ov23test', 'wrong']],
      ['no secret', 'Ov23test', ['Ov23test', '']],
      ["another client's secret", 'Ov23test', ['Ov23test', 'app-secret']],
      ["another client's credentials", 'Ov23test', clients.Iv23test],
      ['its own credentials for another client', 'Iv23test', clients.Ov23test],
      ['an unknown client', 'Ov23none', ['Ov23none', 'test-secret']],
      ['its credentials for an unknown client', 'Ov23none', clients.Ov23test],
      ['its client ID in another case', 'OV23TEST', clients.Ov23test],
      ['the digest of its secret', 'Ov23test', ['Ov23test', hashToken('test-secret')]],
    ])('returns 401 to %s', async (_what, clientId, basic) => {
      const before = await service.server.rows()
      const [, method, part, more] = operation
      const caller = service.as(undefined, { basic })
      for (const access_token of ['gho_mona', 'gho_never']) {
        const path = `/applications/${clientId}/${part}`
        const { status, body } = await caller.request(method, path, { access_token, ...more })
        expect([status, body]).toEqual([401, failure(service.server, 401, 'Bad credentials')])
      }
      expect(await service.server.rows()).toEqual(before)
    })

    it('returns 401 to anonymous callers and to token holders, who are not an app', async () => {
      const [, method, part, more] = operation
      const body = { access_token: 'gho_mona', ...more }
      const path = `/applications/Ov23test/${part}`
      for (const caller of [service.as(), service.as('mona')]) {
        const answer = await caller.request(method, path, body)
        const required = failure(service.server, 401, 'Requires authentication')
        expect([answer.status, answer.body]).toEqual([401, required])
      }
    })

    it.each([
      ['a missing body', undefined],
      ['a body without the token', {}],
      ['an empty token', { access_token: '' }],
      ['a token that is not a string', { access_token: 7 }],
    ])('returns 422 for %s', async (_what, body) => {
      const [, method, part] = operation
      const caller = service.as(undefined, { basic: clients.Ov23test })
      const answer = await caller.request(method, `/applications/Ov23test/${part}`, body)
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toMatchObject([{ field: 'access_token' }])
    })
  })
})
