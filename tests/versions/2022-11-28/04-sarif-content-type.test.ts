import { describe, expect, it } from 'vitest'
import { result, sarifOf, upload } from '../../_support/fixtures/sarif.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const asked = { headers: { Accept: 'application/sarif+json' } }

describe.each(stores)('04-sarif-content-type on $name', (store) => {
  const service = useService({ store })
  const older = () => service.as('mona', { version: '2022-11-28' })
  const newest = () => service.as('mona', { version: '2026-03-10' })

  async function analysis() {
    const path = await service.repository({ auto_init: true })
    const content = sarifOf([result('a')])
    await upload(newest(), service.server, path, content)
    const [{ id }] = (await newest().get(`${path}/code-scanning/analyses`)).body
    return { address: `${path}/code-scanning/analyses/${id}`, content }
  }

  it('is application/json+sarif in 2022-11-28 and application/sarif+json in 2026-03-10', async () => {
    const { address, content } = await analysis()
    const [then, now] = [await older().get(address, asked), await newest().get(address, asked)]
    expect(then.headers['content-type']).toBe('application/json+sarif')
    expect(now.headers['content-type']).toBe('application/sarif+json')
    expect(JSON.parse(then.text)).toEqual(content)
    expect(then.text).toBe(now.text)
  })

  it('the ETag of one version does not match in the other', async () => {
    const { address } = await analysis()
    const { etag } = (await older().get(address, asked)).headers
    const holding = { headers: { ...asked.headers, 'If-None-Match': etag as string } }
    expect((await older().get(address, holding)).status).toBe(304)
    expect((await newest().get(address, holding)).status).toBe(200)
  })

  it('the default representation of an analysis is JSON in both', async () => {
    const { address } = await analysis()
    for (const caller of [older(), newest()]) {
      const { headers } = await caller.get(address)
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
    }
  })
})
