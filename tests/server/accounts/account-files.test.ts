import { describe, expect, it } from 'vitest'
import { makeSshKey } from '../../_support/keys/ssh-keys.ts'
import { useService } from '../../_support/start-server.ts'

describe('the public keys and the picture of an account, by login', () => {
  const service = useService()
  const ask = (address: string, method = 'GET') =>
    fetch(new URL(address, service.server.url), { method, redirect: 'manual' })

  it('has one SSH key a line', async () => {
    expect(await (await ask('/mona.keys')).text()).toBe('')
    const keys = [makeSshKey().line, makeSshKey().line]
    for (const [n, key] of keys.entries())
      await service.as('mona').post('/user/keys', { title: String(n), key })
    const response = await ask('/Mona.keys')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const bare = keys.map((key) => key.split(' ').slice(0, 2).join(' '))
    expect((await response.text()).trim().split('\n')).toEqual(bare)
    expect(await (await ask('/mona.gpg')).text()).toBe('')
    expect(await (await ask('/mona.keys', 'HEAD')).text()).toBe('')
  })

  it.each(['mona', 'acme'])('leads to the picture of %s', async (login) => {
    const { status, headers } = await ask(`/${login}.png?size=64`)
    const { avatar_url } = (await service.as('mona').get(`/users/${login}`)).body
    expect([status, headers.get('location')]).toEqual([302, avatar_url])
  })

  it.each(['/nobody.keys', '/nobody.png', '/acme.keys', '/acme.gpg'])(
    '%s is not found',
    async (address) => {
      expect((await ask(address)).status).toBe(404)
    },
  )
})
