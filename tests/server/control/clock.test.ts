import { describe, expect, it } from 'vitest'
import { startControlled, useControlled } from './_controlled.ts'

const timeOf = ({ body }: { body: { now: string } }) => Date.parse(body.now)

describe('the clock of a server', () => {
  const service = useControlled()

  it('follows the machine at first', async () => {
    const { status, body } = await service.steer('GET', '/clock')
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'real', rate: 1 })
    expect(Math.abs(Date.parse(body.now) - Date.now())).toBeLessThan(5_000)
  })

  it('stays the same while it is frozen', async () => {
    const at = '2030-01-02T03:04:05Z'
    const frozen = await service.steer('POST', '/clock/freeze', { body: { at } })
    expect(frozen.body).toEqual({ now: '2030-01-02T03:04:05.000Z', state: 'frozen', rate: 0 })
    const { headers } = await service.call('GET', '/user')
    expect(headers.get('date')).toBe('Wed, 02 Jan 2030 03:04:05 GMT')
    expect(timeOf(await service.steer('GET', '/clock'))).toBe(Date.parse(at))
  })

  it('can be set, forward and back', async () => {
    for (const at of ['2031-05-06T07:08:09Z', '2020-05-06T07:08:09Z']) {
      await service.steer('POST', '/clock/freeze')
      const set = await service.steer('POST', '/clock/set', { body: { at } })
      expect(timeOf(set)).toBe(Date.parse(at))
    }
  })

  it('runs at a rate', async () => {
    const { body } = await service.steer('POST', '/clock/run', { body: { rate: 100_000 } })
    expect(body).toMatchObject({ state: 'running', rate: 100_000 })
    const before = timeOf(await service.steer('GET', '/clock'))
    expect(timeOf(await service.steer('GET', '/clock'))).toBeGreaterThan(before + 50)
  })

  it('follows the machine again after a reset', async () => {
    await service.steer('POST', '/clock/advance', { body: { by: '90d' } })
    const { body } = await service.steer('DELETE', '/clock')
    expect(body.state).toBe('real')
    expect(Math.abs(Date.parse(body.now) - Date.now())).toBeLessThan(5_000)
  })

  it.each([{ by: '90 days' }, { by: '999999999999d' }, {}, { by: -1 }])(
    '422 for %j',
    async (body) => {
      const reply = await service.steer('POST', '/clock/advance', { body })
      expect(reply.status).toBe(422)
    },
  )
})

describe('a moved clock', () => {
  it('ends an installation token of 60 minutes and empties a feed of 90 days, within a second', async () => {
    await using service = await startControlled()
    const { body: created } = await service.call('POST', '/user/repos', { body: { name: 'timed' } })
    const list = () => service.call('GET', `/users/mona/events`)
    expect((await list()).body).not.toEqual([])
    const token = await service.control.tokens.create({ login: 'mona', expires_in: '60m' })
    const headers = { authorization: `Bearer ${token.token}` }
    const use = () => service.call('GET', '/user', { headers })
    expect((await use()).status).toBe(200)
    const started = performance.now()
    await service.steer('POST', '/clock/advance', { body: { by: '59m' } })
    expect((await use()).status).toBe(200)
    await service.steer('POST', '/clock/advance', { body: { by: '1m' } })
    expect((await use()).status).toBe(401)
    await service.steer('POST', '/clock/advance', { body: { by: '90d' } })
    expect((await list()).body).toEqual([])
    expect(performance.now() - started).toBeLessThan(1_000)
    expect(created.name).toBe('timed')
  })
})
