import { describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'

describe('the avatar of an account', () => {
  const service = useService()
  const ask = (address: string, method = 'GET') =>
    fetch(new URL(address, service.server.url), { method })

  it('is an SVG picture at its avatar_url, for everyone', async () => {
    const { body } = await service.as('mona').get('/users/mona')
    const response = await ask(body.avatar_url)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await response.text()).toMatch(/^<svg xmlns="[^"]+" width="460"/)
  })

  it('is always the same, and differs from that of others', async () => {
    const [one, again, other] = await Promise.all(
      ['/avatars/u/1', '/avatars/u/1', '/avatars/u/2'].map(async (each) =>
        (await ask(each)).text(),
      ),
    )
    expect(again).toBe(one)
    expect(other).not.toBe(one)
  })

  it.each([
    ['?s=64', 64],
    ['?v=4&s=64', 64],
    ['?s=0', 1],
    ['?s=9999', 460],
    ['?s="><script>', 460],
  ])('has the size that is asked for, within bounds: %s', async (query, size) => {
    expect(await (await ask(`/avatars/u/1${query}`)).text()).toContain(`width="${size}" `)
  })

  it('has no body for HEAD, and is not found at other addresses', async () => {
    const head = await ask('/avatars/u/1', 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const wrong of ['/avatars/u/0', '/avatars/u/mona', '/avatars/1'])
      expect((await ask(wrong)).status).toBe(404)
  })
})
