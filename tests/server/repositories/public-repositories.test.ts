import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

describe.each(stores)('all public repositories on $name', (store) => {
  const service = useService({ store })

  it.each(versions)('GET lists them in the order of their ids, in %s', async (version) => {
    await service.repository()
    await service.repository({ private: true })
    await service.repository()
    const mona = service.as('mona', { version })
    const { status, body } = await mona.get('/repositories?per_page=100')
    expect(status).toBe(200)
    type Shown = { id: number; private: boolean }
    const ids = body.map(({ id }: Shown) => id)
    expect(ids).toEqual([...ids].sort((one: number, other: number) => one - other))
    expect(body.some((each: Shown) => each.private)).toBe(false)
    expect((await service.as(undefined).get('/repositories?per_page=100')).body).toHaveLength(
      ids.length,
    )
    const first = await mona.get('/repositories?per_page=1')
    expect(first.body).toEqual([body[0]])
    expect(first.headers.link).toContain(`/repositories?per_page=1&since=${ids[0]}>; rel="next"`)
    expect((await mona.get(`/repositories?since=${ids.at(-2)}`)).body).toEqual([body.at(-1)])
    const { link = '' } = (await mona.get(`/repositories?since=${ids.at(-1)}`)).headers
    expect(link).not.toContain('rel="next"')
  })
})
