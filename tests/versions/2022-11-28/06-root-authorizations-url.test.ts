import { describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'

describe('06-root-authorizations-url', () => {
  const service = useService()
  const read = async (version: string, mount = '') =>
    (await service.as(undefined, { version, mount }).get('/')).body

  it('2022-11-28 names the address of the authorizations, under the mount asked', async () => {
    const { url } = service.server
    expect((await read('2022-11-28')).authorizations_url).toBe(`${url}/authorizations`)
    const mounted = await read('2022-11-28', '/api/v3')
    expect(mounted.authorizations_url).toBe(`${url}/api/v3/authorizations`)
  })

  it('2026-03-10 does not', async () => {
    expect(await read('2026-03-10')).not.toHaveProperty('authorizations_url')
  })
})
