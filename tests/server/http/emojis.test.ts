import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'

const service = useService()
const ask = (address: string, method = 'GET') =>
  fetch(new URL(address, service.server.url), { method })

describe('GET /emojis', () => {
  it.each(versions)('lists the images of emojis by name, for everyone, in %s', async (version) => {
    const { status, body } = await service.as(undefined, { version }).get('/emojis')
    expect(status).toBe(200)
    expect(Object.keys(body).length).toBeGreaterThan(1_500)
    expect(body['+1']).toBe(`${service.server.url}/emojis/1f44d.svg`)
    expect(body.thumbsup).toBe(body['+1'])
  })

  it('responds with 304 to the ETag of the list', async () => {
    const { headers } = await service.as().get('/emojis')
    const condition = { 'If-None-Match': String(headers.etag) }
    expect((await service.as().get('/emojis', { headers: condition })).status).toBe(304)
  })

  it('has URLs without the path prefix of the request', async () => {
    const { body } = await service.as(undefined, { mount: '/api/v3' }).get('/emojis')
    expect(body.rocket).toBe(`${service.server.url}/emojis/1f680.svg`)
  })
})

describe('the image of an emoji', () => {
  it('is an SVG picture of its characters', async () => {
    const { body } = await service.as().get('/emojis')
    const response = await ask(body.rocket)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await response.text()).toMatch(/^<svg xmlns="[^"]+" .*>🚀<\/text><\/svg>$/)
  })

  it('exists for each emoji of the list', async () => {
    const { body } = await service.as().get('/emojis')
    const addresses = [...new Set<string>(Object.values(body))].filter((_, at) => at % 100 === 0)
    for (const address of addresses) expect((await ask(address)).status).toBe(200)
  })

  it('has no body for HEAD, and is not found for other characters', async () => {
    const head = await ask('/emojis/1f680.svg', 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const wrong of ['/emojis/3c.svg', '/emojis/1f680', '/emojis/rocket.svg', '/emojis/-.svg'])
      expect((await ask(wrong)).status).toBe(404)
  })
})
