import { describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'

describe('01-rate-limit-rate', () => {
  const service = useService()
  const read = async (version: string, login?: string) =>
    (await service.as(login, { version }).get('/rate_limit')).body

  it.each(['mona', undefined])(
    '2022-11-28 repeats resources.core as rate (to %s)',
    async (login) => {
      if (login) await service.as(login).get('/user')
      const body = await read('2022-11-28', login)
      expect(body.rate).toEqual(body.resources.core)
    },
  )

  it('2026-03-10 has only resources', async () => {
    expect(Object.keys(await read('2026-03-10'))).toEqual(['resources'])
  })
})
