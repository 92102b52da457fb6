import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { failure } from '../../_support/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('licenses, on $name', (store) => {
  const service = useService({ store })

  describe.each(versions)('in %s', (version) => {
    const anybody = () => service.as(undefined, { version })

    it('GET /licenses lists keys in alphabetical order, with their addresses', async () => {
      const { status, body } = await anybody().get('/licenses')
      expect(status).toBe(200)
      const keys = body.map(({ key }: { key: string }) => key)
      expect(keys).toEqual([...keys].sort())
      const mit = body.find(({ key }: { key: string }) => key === 'mit')
      expect(mit).toMatchObject({
        spdx_id: 'MIT',
        name: 'MIT License',
        url: `${service.server.url}/licenses/mit`,
      })
    })

    it('GET /licenses/{license} shows the text, whatever the case of the key', async () => {
      const { status, body, headers } = await anybody().get('/licenses/MIT')
      expect(status).toBe(200)
      expect(body).toMatchObject({ key: 'mit', conditions: ['include-copyright'], featured: true })
      expect(body.body).toMatch(/^MIT License\n\nCopyright \(c\) \[year\] \[fullname\]\n/)
      const again = await anybody().get('/licenses/mit', {
        headers: { 'If-None-Match': String(headers.etag) },
      })
      expect(again.status).toBe(304)
    })

    it('every license has a text and a node ID of its own', async () => {
      const { body } = await anybody().get('/licenses')
      const shown = await Promise.all(
        body.map(({ key }: { key: string }) => anybody().get(`/licenses/${key}`)),
      )
      for (const of of ['body', 'node_id'] as const) {
        expect(new Set(shown.map((each) => each.body[of])).size).toBe(body.length)
      }
    })

    it('an unknown license returns 404', async () => {
      const { status, body } = await anybody().get('/licenses/nonsense')
      expect([status, body]).toEqual([404, failure(service.server, 404, 'Not Found')])
    })
  })
})
