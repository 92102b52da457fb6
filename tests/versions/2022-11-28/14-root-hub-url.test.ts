import { describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'

describe('14-root-hub-url', () => {
  const service = useService()
  const read = async (version: string) => (await service.as(undefined, { version }).get('/')).body

  it('2022-11-28 has the URL of the hub', async () => {
    expect((await read('2022-11-28')).hub_url).toBe(`${service.server.url}/hub`)
  })

  it('2026-03-10 does not have it', async () => {
    expect(await read('2026-03-10')).not.toHaveProperty('hub_url')
  })
})
