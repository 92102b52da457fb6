import { beforeAll, describe, expect, it } from 'vitest'
import { useControlled } from './_controlled.ts'

const service = useControlled()
let made = 0

/** A repository with a hook that leads to a new sink. */
async function hooked(sink: object = {}) {
  const id = `sink-${++made}`
  const { body: receiver } = await service.steer('PUT', `/sinks/${id}`, { body: sink })
  const { body } = await service.call('POST', '/user/repos', { body: { name: `hooked-${made}` } })
  const path = `/repos/${body.full_name}`
  const config = { url: receiver.url, content_type: 'json', secret: 'geheim' }
  const hook = await service.call('POST', `${path}/hooks`, { body: { config, events: ['issues'] } })
  expect(hook.status).toBe(201)
  await service.control.sinks.received(id, { event: 'ping', count: 1 })
  const open = (title: string) => service.call('POST', `${path}/issues`, { body: { title } })
  return { id, hookId: hook.body.id as number, open }
}

describe('a sink', () => {
  it('records deliveries and checks their signatures', async () => {
    const { id, open } = await hooked({ secret: 'geheim' })
    await open('first')
    const { status, body } = await service.steer(
      'GET',
      `/sinks/${id}/received?event=issues&count=1`,
    )
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { event: 'issues', signature: 'valid', status: 200, body: { action: 'opened' } },
    ])
    expect((await service.steer('GET', `/sinks/${id}`)).body).toMatchObject({
      received: 2,
      signed: true,
    })
  })

  it('says that a signature is wrong', async () => {
    const { id } = await hooked({ secret: 'another' })
    const [ping] = await service.control.sinks.received(id)
    expect(ping).toMatchObject({ event: 'ping', signature: 'invalid' })
  })

  it('responds as its script says, and repeats the last response', async () => {
    const { id, open, hookId } = await hooked({
      script: [{}, { status: 500 }, { redirect: '/elsewhere' }, { status: 202, body: 'ok' }],
    })
    for (const title of ['a', 'b', 'c', 'd']) await open(title)
    const received = await service.control.sinks.received(id, { event: 'issues', count: 4 })
    await service.control.deliveries.wait({ hook_id: hookId, event: 'issues', count: 4 })
    expect(received.map(({ status }) => status)).toEqual([500, 302, 202, 202])
  })

  it('may hang', async () => {
    const { id, open } = await hooked({ script: [{}, { hang: true }] })
    await open('hanging')
    const [received] = await service.control.sinks.received(id, { event: 'issues', count: 1 })
    expect(received?.status).toBeNull()
    service.control.sinks.delete(id)
  })

  it('408 when too few deliveries arrive in time', async () => {
    const { id } = await hooked()
    const path = `/sinks/${id}/received?event=issues&count=1&timeout=10`
    expect((await service.steer('GET', path)).status).toBe(408)
  })

  it('forgets what it received, and is deleted', async () => {
    const { id } = await hooked()
    expect((await service.steer('DELETE', `/sinks/${id}/received`)).status).toBe(204)
    expect((await service.steer('GET', `/sinks/${id}/received`)).body).toEqual([])
    const { body } = await service.steer('GET', '/sinks')
    expect(body.map((sink: { id: string }) => sink.id)).toContain(id)
    expect((await service.steer('DELETE', `/sinks/${id}`)).status).toBe(204)
    expect((await service.steer('GET', `/sinks/${id}`)).status).toBe(404)
    expect((await service.steer('GET', `/sinks/${id}/received`)).status).toBe(404)
    expect((await service.steer('POST', `/sinks/${id}`, { body: {} })).status).toBe(404)
  })

  it('takes requests of anybody on this machine', async () => {
    await service.steer('PUT', '/sinks/open')
    expect((await service.steer('POST', '/sinks/open', { body: { any: 1 } })).status).toBe(200)
    const { body } = await service.steer('GET', '/sinks/open/received')
    expect(body).toMatchObject([
      { guid: null, event: null, signature: 'unchecked', body: { any: 1 } },
    ])
  })
})

describe('deliveries', () => {
  it('are listed and waited for', async () => {
    const { hookId, open } = await hooked()
    await open('waited')
    const waited = await service.steer('GET', `/deliveries/wait?hook_id=${hookId}&event=issues`)
    expect(waited.body).toMatchObject([{ event: 'issues', status: 'OK', status_code: 200 }])
    const listed = await service.steer(
      'GET',
      `/deliveries?hook_id=${hookId}&event=iss*&outcome=delivered`,
    )
    expect(listed.body).toEqual(waited.body)
    const failed = await service.steer('GET', `/deliveries?hook_id=${hookId}&outcome=failed`)
    expect(failed.body).toEqual([])
    const [{ id }] = waited.body
    const one = await service.steer('GET', `/deliveries/${id}`)
    expect(one.body).toMatchObject({
      ...waited.body[0],
      request: {
        headers: { 'X-Service-Event': 'issues' },
        payload: { action: 'opened', issue: { title: 'waited' } },
      },
      response: { headers: { 'Content-Length': '0' } },
    })
    expect((await service.steer('GET', '/deliveries/999999')).status).toBe(404)
  })

  it('408 when too few are attempted in time', async () => {
    const { status } = await service.steer('GET', '/deliveries/wait?guid=none&timeout=30')
    expect(status).toBe(408)
  })
})

describe('a fault of deliveries', () => {
  let target: Awaited<ReturnType<typeof hooked>>
  beforeAll(async () => {
    target = await hooked({ secret: 'geheim' })
  })

  const received = () => service.control.sinks.received(target.id, { event: 'issues' })
  const attempted = (count: number) =>
    service.control.deliveries.wait({ hook_id: target.hookId, event: 'issues', count })

  it('drops one', async () => {
    await service.steer('POST', '/faults', {
      body: { delivery: { drop: true }, match: { event: 'issues' } },
    })
    await target.open('dropped')
    const [lost] = await attempted(1)
    expect(lost).toMatchObject({ status: 'timed out', status_code: 0 })
    expect(await received()).toEqual([])
  })

  it('sends one twice, with one guid', async () => {
    service.control.faults.create({ delivery: { duplicate: true }, times: 1 })
    await target.open('twice')
    await attempted(2)
    const guids = (await received()).map(({ guid }) => guid)
    expect(guids).toHaveLength(2)
    expect(new Set(guids).size).toBe(1)
  })

  it('breaks a signature', async () => {
    service.control.faults.create({
      delivery: { break_signature: true },
      match: { hook_id: target.hookId },
    })
    await target.open('broken')
    await attempted(3)
    expect((await received()).at(-1)?.signature).toBe('invalid')
  })

  it('delays one until the clock is there', async () => {
    service.control.clock.freeze()
    service.control.faults.use('webhooks-late')
    await target.open('late')
    service.control.faults.clear()
    const pending = () =>
      service.control.deliveries.list({ hook_id: target.hookId, outcome: 'pending' })
    expect(await pending()).toHaveLength(1)
    service.control.clock.advance('9m')
    expect(await pending()).toHaveLength(1)
    service.control.clock.advance('61s')
    await attempted(4)
    expect(await pending()).toEqual([])
  })

  it('lets the next one overtake', async () => {
    service.control.clock.freeze()
    service.control.faults.create({ delivery: { reorder: true }, times: 1 })
    const known = (await received()).length
    await target.open('one')
    await target.open('two')
    await attempted(5)
    service.control.clock.advance('3s')
    await attempted(6)
    const titles = (await received())
      .slice(known)
      .map(({ body }) => (body as { issue: { title: string } }).issue.title)
    expect(titles).toEqual(['two', 'one'])
  })
})
