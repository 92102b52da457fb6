import { describe, expect, it } from 'vitest'
import { operations as newest } from '../../../generated/newest/operations.ts'
import { operations as older } from '../../../generated/2022-11-28/operations.ts'
import type { CallableOperations, TokenInput } from '../../../server/control/schemas.ts'
import { useControlled } from './_controlled.ts'
import { createToken } from './_details.ts'

const service = useControlled()

async function ask(input: object): Promise<CallableOperations> {
  const { status, body } = await service.steer('POST', '/operations', { body: input })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const of = (answer: CallableOperations, id: string) =>
  answer.operations.find(({ operation }) => operation === id)!

const resultsOf = ({ operations }: CallableOperations) =>
  Object.fromEntries(operations.map(({ operation, result }) => [operation, result]))

const made = (token: TokenInput) => createToken(service, token)

describe('the operations that a token may call', () => {
  it.each([
    ['2026-03-10', newest],
    ['2022-11-28', older],
  ])('are listed for all operations of %s', async (version, operations) => {
    const answer = await ask({ token: 'ghp_mona', version })
    expect(answer).toMatchObject({ version, caller: { kind: 'classic', name: 'mona' } })
    expect(answer.operations.map(({ operation }) => operation)).toEqual(Object.keys(operations))
  })

  it('are all that accept a classic token, with all scopes', async () => {
    const answer = await ask({ token: await made({ login: 'mona', scopes: ['*'] }) })
    for (const { operation, result, needs, public_only } of answer.operations) {
      const expected = needs.tokens.includes('classic') ? 'allowed' : 'wrong-kind'
      expect(result, operation).toBe(expected)
      expect(public_only, operation).toBe(false)
    }
  })

  it('are limited by scopes', async () => {
    const answer = await ask({ token: await made({ login: 'mona', scopes: ['public_repo'] }) })
    expect(answer).toMatchObject({ scopes: ['public_repo'], permissions: null, expires_at: null })
    const create = of(answer, 'repos/create-for-authenticated-user')
    expect(create.result).toBe('allowed')
    expect(of(answer, 'repos/get')).toMatchObject({ result: 'allowed', public_only: true })
    expect(of(answer, 'repos/get').needs.scopes).toEqual(['repo'])
    expect(of(answer, 'repos/list-webhooks')).toMatchObject({
      ...{ result: 'needs-scopes', public_only: false, method: 'GET' },
      path: '/repos/{owner}/{repo}/hooks',
    })
  })

  it('are limited by permissions', async () => {
    const permissions = { issues: 'write' } as const
    const token = await made({ login: 'mona', kind: 'fine-grained', permissions, expires_in: '1h' })
    const answer = await ask({ token })
    expect(answer).toMatchObject({ scopes: null, permissions })
    expect(answer.expires_at).not.toBeNull()
    expect(of(answer, 'issues/create')).toMatchObject({ result: 'allowed', public_only: false })
    expect(of(answer, 'repos/list-webhooks')).toMatchObject({ result: 'needs-permissions' })
    expect(of(answer, 'repos/list-webhooks').needs.permissions).toEqual([{ webhooks: 'read' }])
  })

  it('are those of anonymous callers without a token', async () => {
    const answer = await ask({})
    expect(answer.caller).toEqual({ kind: 'none', name: 'anonymous', token_id: null })
    for (const { operation, result, needs } of answer.operations) {
      const expected = needs.tokens.includes('none') ? 'allowed' : 'needs-authentication'
      expect(result, operation).toBe(expected)
    }
    expect(of(answer, 'repos/get').public_only).toBe(true)
  })

  it('depend on the repository that is named', async () => {
    const inVault = async (token: string) => ask({ token, repository: 'acme/vault' })
    const reader = await inVault('ghp_reader')
    expect(of(reader, 'repos/get').result).toBe('allowed')
    expect(of(reader, 'repos/update').result).toBe('needs-role')
    expect(of(await inVault('ghp_keeper'), 'repos/update').result).toBe('allowed')
    const stranger = resultsOf(await inVault('ghp_stranger'))
    expect(stranger['repos/get']).toBe('not-visible')
    expect(stranger['repos/update']).toBe('not-visible')
    expect(of(reader, 'repos/get').needs.permissions).toEqual([{ metadata: 'read' }])
  })

  it('depend on the organization that is named', async () => {
    const inAcme = async (token: string) => ask({ token, organization: 'acme' })
    expect(of(await inAcme('ghp_mona'), 'orgs/update').result).toBe('allowed')
    expect(of(await inAcme('ghp_hubot'), 'orgs/update').result).toBe('needs-role')
  })

  it('agree with the responses of the server', async () => {
    const tokens = ['ghp_mona', 'ghp_reader', 'ghp_stranger', 'ghu_mona', 'ghs_acme']
    for (const token of tokens) {
      const answer = await ask({ token, repository: 'acme/vault', organization: 'acme' })
      const reads = answer.operations.filter(
        ({ method, path }) =>
          method === 'GET' && /^(\/repos\/\{owner\}\/\{repo\}|\/orgs\/\{org\})(\/\w+)?$/.test(path),
      )
      expect(reads.length).toBeGreaterThan(20)
      for (const { path, result, operation } of reads) {
        const url = path
          .replace('{owner}', 'acme')
          .replace('{repo}', 'vault')
          .replace('{org}', 'acme')
        await service.call('GET', url, { headers: { authorization: `Bearer ${token}` } })
        const [{ id, status } = { id: 0, status: 0 }] = service.control.requests.list({ limit: 1 })
        const { body } = await service.steer('GET', `/requests/${id}`)
        const rule = body.explanation?.rule
        const isRefused = !['operation', 'contract', undefined].includes(rule)
        expect(isRefused, `${token} ${operation} ${status} ${rule} ${result}`).toBe(
          result !== 'allowed',
        )
      }
    }
  })

  it.each([
    [{ token: 'unknown' }, /does not know the token/],
    [{ token: 'ey.ey.ey' }, /JSON web token/],
    [{ version: '1999-01-01' }, /version "1999-01-01" is unknown/],
    [{ repository: 'acme/absent' }, /repository "acme\/absent" not found/],
    [{ organization: 'mona' }, /organization "mona" not found/],
    [{ repository: 'acme' }, /not valid/],
    [{ other: true }, /not valid/],
  ])('422 for %j', async (body, message) => {
    const reply = await service.steer('POST', '/operations', { body })
    expect(reply.status).toBe(422)
    expect(reply.body.message).toMatch(message)
  })
})
