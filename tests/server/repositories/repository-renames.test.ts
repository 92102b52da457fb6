import { beforeEach, describe, expect, it } from 'vitest'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

describe.each(stores)('a renamed repository on $name', (store) => {
  const service = useService({ store })
  let former: string
  let present: string
  let byId: string
  let made = 0
  beforeEach(async () => {
    former = await service.repository()
    present = `/repos/mona/renamed-${++made}`
    const name = present.split('/').at(-1)
    const { body } = await service.as('mona').patch(former, { name })
    expect(body.name).toBe(name)
    byId = `/repositories/${body.id}`
  })

  it.each(['', '/events', '/hooks', '/hooks/1', '/hooks/1/deliveries', '/hooks/1/deliveries/1'])(
    'redirects GET of its former name%s permanently',
    async (rest) => {
      const { status, headers, body } = await service.as('mona').get(former + rest)
      const url = `${service.server.url}${byId}${rest}`
      expect([status, headers.location]).toEqual([301, url])
      expect(body).toEqual({
        message: 'Moved Permanently',
        url,
        documentation_url: expect.stringContaining(`${service.server.url}/docs/`) as string,
      })
    },
  )

  it.each([
    ['PATCH', '', { description: 'x' }],
    ['DELETE', '', undefined],
    ['POST', '/hooks', { config: { url: 'http://127.0.0.1:9/' } }],
    ['DELETE', '/hooks/1', undefined],
    ['POST', '/hooks/1/pings', undefined],
  ])('redirects %s of its former name%s, keeping the method', async (method, rest, input) => {
    const before = await service.server.rows()
    const { status, headers, body } = await service.as('mona').request(method, former + rest, input)
    const url = `${service.server.url}${byId}${rest}`
    expect([status, headers.location]).toEqual([307, url])
    expect(body).toMatchObject({ message: 'Temporary Redirect', url })
    expect(await service.server.rows()).toEqual(before)
  })

  it('keeps query and path prefix in the redirect', async () => {
    const { headers } = await service
      .as('mona', { mount: '/api/v3' })
      .get(`${former}/events?per_page=5&page=2`)
    const url = `${service.server.url}/api/v3${byId}/events?per_page=5&page=2`
    expect(headers.location).toBe(url)
  })

  it('redirects from every former name, in any case', async () => {
    const name = `again-${made}`
    await service.as('mona').patch(present, { name })
    for (const old of [former, former.toUpperCase().replace('/REPOS/', '/repos/'), present]) {
      const { headers } = await service.as('mona').get(old)
      expect(headers.location).toBe(`${service.server.url}${byId}`)
    }
  })

  it('is found under its own name when it is renamed back', async () => {
    await service.as('mona').patch(present, { name: former.split('/').at(-1) })
    expect((await service.as('mona').get(former)).status).toBe(200)
    expect((await service.as('mona').get(present)).status).toBe(301)
  })

  it('no longer uses its former name when another repository takes it', async () => {
    const { body } = await service
      .as('mona')
      .post('/user/repos', { name: former.split('/').at(-1) })
    const { status, body: read } = await service.as('mona').get(former)
    expect([status, read.id]).toEqual([200, body.id])
  })

  it('does not redirect once it is deleted', async () => {
    await service.as('mona').delete(present)
    expect((await service.as('mona').get(former)).status).toBe(404)
  })

  it('can change the case of its name without a redirect loop', async () => {
    const name = present.split('/').at(-1)!.toUpperCase()
    const { body } = await service.as('mona').patch(present, { name })
    expect(body.name).toBe(name)
    expect((await service.as('mona').get(present)).body.name).toBe(name)
  })

  it('does not disclose itself to callers without access', async () => {
    await service.as('mona').patch(present, { private: true })
    const { status, body } = await service.as('stranger').get(former)
    expect([status, body]).toEqual([404, failure(service.server, 404, 'Not Found')])
  })

  it('can be cloned under its former name', async () => {
    const { url } = service.server
    const repository = former.slice('/repos'.length)
    const refs = await fetch(`${url}${repository}.git/info/refs?service=git-upload-pack`)
    expect(refs.status).toBe(200)
  })
})
