import { beforeEach, describe, expect, it } from 'vitest'
import { failure } from '../../_support/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

describe.each(stores)('a renamed repository on $name', (store) => {
  const service = useService({ store })
  let former: string
  let present: string
  let made = 0
  beforeEach(async () => {
    former = await service.repository()
    present = `/repos/mona/renamed-${++made}`
    const name = present.split('/').at(-1)
    expect((await service.as('mona').patch(former, { name })).body.name).toBe(name)
  })

  it.each(['', '/events', '/hooks', '/hooks/1', '/hooks/1/deliveries', '/hooks/1/deliveries/1'])(
    'is where GET of its former name%s leads, permanently',
    async (rest) => {
      const { status, headers, body } = await service.as('mona').get(former + rest)
      const url = `${service.server.url}${present}${rest}`
      expect([status, headers.location]).toEqual([301, url])
      expect(body).toEqual({
        message: 'Moved Permanently',
        url,
        documentation_url: `${service.server.url}/docs/`,
      })
    },
  )

  it.each([
    ['PATCH', '', { description: 'x' }],
    ['DELETE', '', undefined],
    ['POST', '/hooks', { config: { url: 'http://127.0.0.1:9/' } }],
    ['DELETE', '/hooks/1', undefined],
    ['POST', '/hooks/1/pings', undefined],
  ])('is where %s of its former name%s leads, keeping the method', async (method, rest, input) => {
    const before = await service.server.rows()
    const { status, headers, body } = await service.as('mona').request(method, former + rest, input)
    const url = `${service.server.url}${present}${rest}`
    expect([status, headers.location]).toEqual([307, url])
    expect(body).toMatchObject({ message: 'Temporary Redirect', url })
    expect(await service.server.rows()).toEqual(before)
  })

  it('keeps query and mount on the way', async () => {
    const { headers } = await service
      .as('mona', { mount: '/api/v3' })
      .get(`${former}/events?per_page=5&page=2`)
    const url = `${service.server.url}/api/v3${present}/events?per_page=5&page=2`
    expect(headers.location).toBe(url)
  })

  it('leads there from every name it ever had, in whatever case', async () => {
    const name = `again-${made}`
    await service.as('mona').patch(present, { name })
    for (const old of [former, former.toUpperCase().replace('/REPOS/', '/repos/'), present]) {
      const { headers } = await service.as('mona').get(old)
      expect(headers.location).toBe(`${service.server.url}/repos/mona/${name}`)
    }
  })

  it('is found under its own name when it takes a former one back', async () => {
    await service.as('mona').patch(present, { name: former.split('/').at(-1) })
    expect((await service.as('mona').get(former)).status).toBe(200)
    expect((await service.as('mona').get(present)).status).toBe(301)
  })

  it('gives its former name up to another', async () => {
    const { body } = await service
      .as('mona')
      .post('/user/repos', { name: former.split('/').at(-1) })
    const { status, body: read } = await service.as('mona').get(former)
    expect([status, read.id]).toEqual([200, body.id])
  })

  it('leads nowhere once it is deleted', async () => {
    await service.as('mona').delete(present)
    expect((await service.as('mona').get(former)).status).toBe(404)
  })

  it('changes the case of its name without leading in circles', async () => {
    const name = present.split('/').at(-1)!.toUpperCase()
    const { body } = await service.as('mona').patch(present, { name })
    expect(body.name).toBe(name)
    expect((await service.as('mona').get(present)).body.name).toBe(name)
  })

  it('does not betray itself to whom it is hidden from', async () => {
    await service.as('mona').patch(present, { private: true })
    const { status, body } = await service.as('stranger').get(former)
    expect([status, body]).toEqual([404, failure(service.server, 404, 'Not Found')])
  })

  it('is cloned under its former name', async () => {
    const { url } = service.server
    const repository = former.slice('/repos'.length)
    const refs = await fetch(`${url}${repository}.git/info/refs?service=git-upload-pack`)
    expect(refs.status).toBe(200)
  })
})
