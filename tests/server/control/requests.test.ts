import { describe, expect, it } from 'vitest'
import { useControlled } from './_controlled.ts'

const service = useControlled()

describe('the requests of a server', () => {
  it('are listed with operation, caller, version and status', async () => {
    await service.steer('DELETE', '/requests')
    for (let index = 0; index < 3; index++) await service.call('GET', '/user')
    await fetch(`${service.url}/users/nobody-at-all`)
    const { status, body } = await service.steer('GET', '/requests')
    expect(status).toBe(200)
    expect(body).toHaveLength(4)
    for (const seen of body.slice(0, 3)) {
      expect(seen).toMatchObject({
        ...{ method: 'GET', path: '/user', operation: 'users/get-authenticated', status: 200 },
        version: '2026-03-10',
        caller: { kind: 'classic', name: 'mona' },
        deliveries: [],
      })
    }
    expect(body[3]).toMatchObject({ status: 404, caller: { kind: 'none', name: 'anonymous' } })
  })

  it.each([
    ['operation=users/get-auth*', 3],
    ['operation=users/*', 4],
    ['caller=mona', 3],
    ['caller=anonymous', 1],
    ['status=404', 1],
    ['path=/users/*', 1],
    ['method=POST', 0],
    ['version=2022-11-28', 1],
    ['limit=2', 2],
  ])('are filtered by %s', async (query, count) => {
    expect((await service.steer('GET', `/requests?${query}`)).body).toHaveLength(count)
  })

  it('are listed after an id', async () => {
    const { body } = await service.steer('GET', '/requests')
    const later = await service.steer('GET', `/requests?after=${body[1].id}`)
    expect(later.body).toEqual(body.slice(2))
  })

  it('never include those of the control plane', async () => {
    const { body } = await service.steer('GET', '/requests?path=/_control/**')
    expect(body).toEqual([])
  })

  it('are waited for', async () => {
    const waiting = service.steer(
      'GET',
      '/requests/wait?operation=repos/create-for-authenticated-user&count=2',
    )
    for (const name of ['awaited-1', 'awaited-2']) {
      await service.call('POST', '/user/repos', { body: { name } })
    }
    const { status, body } = await waiting
    expect(status).toBe(200)
    expect(body).toHaveLength(2)
  })

  it('408 when too few arrive in time', async () => {
    expect((await service.steer('GET', '/requests/wait?status=599&timeout=20')).status).toBe(408)
  })

  it('name the deliveries that they caused', async () => {
    const { body: repository } = await service.call('POST', '/user/repos', {
      body: { name: 'causing' },
    })
    const path = `/repos/${repository.full_name}`
    const { url } = service.control.sinks.put('causing')
    const { body: hook } = await service.call('POST', `${path}/hooks`, {
      body: { config: { url }, events: ['issues'] },
    })
    await service.call('POST', `${path}/issues`, { body: { title: 'causes' } })
    const [seen] = service.control.requests.list({ operation: 'issues/create' })
    expect(seen?.deliveries).toMatchObject([{ event: 'issues', hook_ids: [hook.id] }])
    const guid = seen!.deliveries[0]!.guid
    expect(await service.control.deliveries.wait({ guid })).toHaveLength(1)
  })

  it('contain no secrets', async () => {
    await service.call('GET', '/users/ghp_0123456789abcdef')
    expect(JSON.stringify(service.control.requests.list())).not.toContain('ghp_0123')
  })
})
