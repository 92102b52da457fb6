import { describe, expect, it } from 'vitest'
import type { TokenInput } from '../../../server/control/schemas.ts'
import { startControlled, useControlled } from './_controlled.ts'
import { readWorld, demoWorld } from '../../../server/app/world/read.ts'

describe('a token of the control plane', () => {
  const service = useControlled()
  const userOf = (token: string) =>
    service.call('GET', '/user', { headers: { authorization: `Bearer ${token}` } })

  it.each([
    [{ login: 'mona' }, /^ghp_/],
    [{ login: 'mona', scopes: ['repo'], note: 'mine' }, /^ghp_/],
    [{ login: 'mona', kind: 'fine-grained', permissions: { contents: 'read' } }, /^github_pat_/],
  ])('201 for %j', async (body, form) => {
    const reply = await service.steer('POST', '/tokens', { body })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({ login: 'mona', expires_at: null })
    expect(reply.body.token).toMatch(form)
    expect((await userOf(reply.body.token)).body.login).toBe('mona')
  })

  it('may have expired already', async () => {
    const body = { login: 'mona', expires_at: '2020-01-01T00:00:00Z' }
    const { body: made } = await service.steer('POST', '/tokens', { body })
    expect(made.expires_at).toBe('2020-01-01T00:00:00Z')
    expect((await userOf(made.token)).status).toBe(401)
  })

  it.each([
    { login: 'nobody-at-all' },
    { login: 'mona', scopes: ['everything'] },
    { login: 'mona', kind: 'fine-grained', permissions: { cats: 'read' } },
    { login: 'mona', kind: 'workflow', repo: 'mona/absent' },
    { login: 'mona', kind: 'oauth', client_id: 'absent' },
    { login: 'mona', kind: 'installation', client_id: 'absent' },
    { login: 'mona', kind: 'workflow', scopes: ['repo'] },
    { login: 'mona', expires_in: 'soon' },
    { kind: 'classic' },
  ])('422 for %j', async (body) => {
    expect((await service.steer('POST', '/tokens', { body })).status).toBe(422)
  })
})

describe('tokens of apps and workflow runs', () => {
  it('are created with any expiry and obey the clock', async () => {
    await using service = await startControlled({}, await readWorld(demoWorld))
    const inputs: TokenInput[] = [
      { kind: 'oauth', login: 'mona', client_id: 'Ov23demo', scopes: ['repo'] },
      { kind: 'app-user', login: 'mona', client_id: 'Iv23demo' },
      { kind: 'installation', login: 'acme', client_id: 'Iv23demo' },
      { kind: 'workflow', login: 'mona', repo: 'acme/widgets' },
    ]
    for (const input of inputs) {
      const { token, kind } = await service.control.tokens.create({ ...input, expires_in: '2h' })
      expect(kind).toBe(input.kind)
      const use = async () => {
        const headers = { authorization: `Bearer ${token}` }
        return (await service.call('GET', '/rate_limit', { headers })).status
      }
      expect(await use()).toBe(200)
      service.control.clock.advance('119m')
      expect(await use()).toBe(200)
      service.control.clock.advance('1m')
      expect(await use()).toBe(401)
      service.control.clock.reset()
    }
  })
})
