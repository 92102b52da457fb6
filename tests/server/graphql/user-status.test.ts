import { describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { worldWithWritingApp } from './_writing-app.ts'

// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

const minute = 60_000

describe.each(stores)('the status of a user, on $name', (store) => {
  const service = useService({ store, world: worldWithWritingApp })

  const send = async (query: string, variables: object, token: string): Promise<Json> =>
    (await service.as(undefined, { token }).post('/graphql', { query, variables })).body
  const change = async (input: object, token = 'ghp_mona') => {
    const query = `mutation($input: ChangeUserStatusInput!) { changeUserStatus(input: $input) {
      status { id emoji emojiHTML message indicatesLimitedAvailability expiresAt
        organization { login } user { login } } } }`
    const { data, errors } = await send(query, { input }, token)
    return errors ? errors[0].type : data.changeUserStatus.status
  }
  const seen = async (token: string) => {
    const { data } = await send('{ user(login: "mona") { status { id message } } }', {}, token)
    return data.user.status?.message ?? null
  }
  const orgId = async () => (await service.as('mona').get('/orgs/acme')).body.node_id

  it('is seen by everyone until it expires, and is found by its id', async () => {
    const expiresAt = new Date(service.server.clock.now() + minute).toISOString()
    const input = { emoji: ':wave:', message: 'Here', limitedAvailability: true, expiresAt }
    const status = await change(input)
    expect(status).toMatchObject({
      ...{ emoji: ':wave:', emojiHTML: '<div>👋</div>', message: 'Here' },
      ...{ indicatesLimitedAvailability: true, organization: null, user: { login: 'mona' } },
    })
    for (const token of ['ghp_mona', 'ghp_stranger', 'ghs_acme'])
      expect(await seen(token)).toBe('Here')
    const byId = 'query($id: ID!) { node(id: $id) { ... on UserStatus { message } } }'
    const { data } = await send(byId, { id: status.id }, 'ghp_stranger')
    expect(data.node).toEqual({ message: 'Here' })
    service.server.clock.advance(minute)
    expect(await seen('ghp_mona')).toBeNull()
    const after = await send(byId, { id: status.id }, 'ghp_stranger')
    expect(after.errors[0].type).toBe('NOT_FOUND')
  })

  it('is seen by the members of an organization only, and keeps its id', async () => {
    const first = await change({ message: 'Free' })
    const second = await change({ message: 'Away', organizationId: await orgId() })
    expect(second).toMatchObject({ id: first.id, organization: { login: 'acme' } })
    expect(
      await Promise.all(['ghp_mona', 'ghp_hubot', 'ghs_acme', 'ghp_stranger'].map(seen)),
    ).toEqual(['Away', 'Away', 'Away', null])
    expect(await change({ emoji: '', message: '' })).toBeNull()
    expect(await seen('ghp_mona')).toBeNull()
  })

  it('is refused for what it cannot say, and for callers without a profile', async () => {
    const refused = [
      ...[{ emoji: ':no-such-emoji:' }, { emoji: 'x' }, { message: 'x'.repeat(81) }],
      { message: 'x', expiresAt: new Date(service.server.clock.now() - minute).toISOString() },
    ]
    for (const input of refused) expect(await change(input)).toBe('UNPROCESSABLE')
    const organizationId = await orgId()
    expect(await change({ message: 'x', organizationId }, 'ghp_stranger')).toBe('UNPROCESSABLE')
    expect(await change({ message: 'x' }, 'ghs_acme')).toBe('FORBIDDEN')
    expect(await change({ emoji: '🌴' })).toMatchObject({ emojiHTML: '<div>🌴</div>' })
  })
})
