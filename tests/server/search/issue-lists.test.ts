import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

describe.each(stores)('lists of issues of several repositories on $name', (store) => {
  const service = useService({ store })
  let open: string
  let closed: string
  beforeEach(async () => {
    open = await service.repository()
    closed = await service.repository({ private: true })
    await letIn(service, closed, 'hubot', { permission: 'push' })
    const mona = service.as('mona')
    await mona.post(`${open}/issues`, { title: 'Public', body: 'Ask @hubot.', labels: ['bug'] })
    await mona.post(`${closed}/issues`, { title: 'Private', assignees: ['hubot'] })
    await service.as('hubot').post(`${open}/issues`, { title: 'Of hubot' })
  })

  const list = async (address: string, login = 'hubot', version: string = versions[0]) => {
    const { status, body } = await service.as(login, { version }).get(address)
    expect(status, address).toBe(200)
    return body
      .filter(({ repository }: { repository: { full_name: string } }) =>
        [open, closed].includes(`/repos/${repository.full_name}`),
      )
      .map(({ title }: { title: string }) => title)
  }

  it.each(versions)('GET /issues in %s lists what a filter selects', async (version) => {
    const found = (query: string) => list(`/issues${query}`, 'hubot', version)
    expect(await found('')).toEqual(['Private'])
    expect(await found('?filter=created')).toEqual(['Of hubot'])
    expect(await found('?filter=mentioned')).toEqual(['Public'])
    expect(await found('?filter=subscribed')).toEqual(['Of hubot', 'Private', 'Public'])
    expect(await found('?filter=subscribed&sort=created&direction=asc')).toEqual([
      ...['Public', 'Private', 'Of hubot'],
    ])
    expect(await found('?filter=subscribed&labels=bug')).toEqual(['Public'])
    expect(await found('?filter=all')).toEqual(['Private'])
    expect(await found('?state=closed')).toEqual([])
    expect(await found('?since=2999-01-01T00:00:00Z')).toEqual([])
  })

  it('GET /issues leaves out repositories by their relation to the user, and pull requests', async () => {
    const found = (query: string) => list(`/issues?filter=subscribed${query}`)
    expect(await found('&collab=true&owned=true')).toEqual(['Of hubot', 'Private', 'Public'])
    expect(await found('&collab=false')).toEqual(['Of hubot', 'Public'])
    expect(await found('&owned=false&orgs=false&pulls=false')).toHaveLength(3)
    expect(await list('/issues?filter=created&owned=false', 'mona')).toEqual([])
  })

  it('GET /user/issues lists issues of own repositories', async () => {
    expect(await list('/user/issues?filter=subscribed')).toEqual(['Private'])
    expect(await list('/user/issues?filter=all', 'mona')).toEqual(['Of hubot', 'Private', 'Public'])
    expect((await service.as().get('/user/issues')).status).toBe(401)
  })

  it('GET /orgs/{org}/issues lists issues of its repositories', async () => {
    const mona = service.as('mona')
    const title = 'At acme'
    await mona.post('/repos/acme/widgets/issues', { title, assignees: ['mona'] })
    const { body } = await mona.get('/orgs/acme/issues')
    expect(body).toMatchObject([{ title, repository: { full_name: 'acme/widgets' } }])
    expect((await service.as('stranger').get('/orgs/acme/issues')).status).toBe(404)
    expect((await mona.get('/orgs/nobody/issues')).status).toBe(404)
  })

  it('what a token does not reach is left out', async () => {
    await service.as('mona').delete(`${closed}/collaborators/hubot`)
    expect(await list('/issues')).toEqual([])
    expect(await list('/issues?filter=subscribed')).toEqual(['Of hubot', 'Public'])
  })
})
