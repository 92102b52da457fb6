import { describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'

describe('06-root-authorizations-url', () => {
  const service = useService()
  const read = async (version: string, mount = '') =>
    (await service.as(undefined, { version, mount }).get('/')).body

  it('2022-11-28 has the URL of the authorizations, with the path prefix of the request', async () => {
    const { url } = service.server
    expect((await read('2022-11-28')).authorizations_url).toBe(`${url}/authorizations`)
    const mounted = await read('2022-11-28', '/api/v3')
    expect(mounted.authorizations_url).toBe(`${url}/api/v3/authorizations`)
  })

  it('2026-03-10 does not have it', async () => {
    expect(await read('2026-03-10')).not.toHaveProperty('authorizations_url')
  })
})
