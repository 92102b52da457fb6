import { parseItem } from 'structured-headers'
import { describe, expect, it } from 'vitest'
import { operations } from '../../../generated/newest/operations.ts'
import { ConfigError } from '../../../server/core/config-error.ts'
import { readConfig } from '../../../server/app/config.ts'
import { versions } from '../../_support/bundles.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'

const deprecated = Object.entries(operations)
  .filter(([, { deprecated }]) => deprecated)
  .map(([id, { method, path }]) => ({
    id,
    method,
    path: path.replace('{owner}/{repo}', 'acme/widgets').replace('{author_id}', '1'),
  }))

const announced = Date.UTC(2024, 3, 12)
const noon = Date.UTC(2026, 2, 10, 12)
const end = noon + 60_000

const secondsOf = (header: string) => (parseItem(header)[0] as Date).getTime() / 1000

describe('operations with a sunset date', () => {
  it('are the eight of source imports', () => {
    expect(deprecated).toHaveLength(8)
    expect(deprecated.every(({ path }) => path.startsWith('/repos/acme/widgets/import'))).toBe(true)
  })

  describe.each(versions)('in %s', (version) => {
    const service = useService()

    it.each(deprecated)('$id has Deprecation and Sunset headers', async ({ id, method, path }) => {
      for (const login of ['mona', undefined]) {
        const asked = service.as(login, { version })
        const { headers } = await asked.request(method, path)
        expect(secondsOf(headers.deprecation as string)).toBe(announced / 1000)
        expect(Date.parse(headers.sunset as string)).toBe(announced)
        const page = `${service.server.url}/docs/${version}/imports.html#${id.replace('/', '-')}`
        for (const relation of ['deprecation', 'sunset'])
          expect(headers.link).toContain(`<${page}>; rel="${relation}"; type="text/html"`)
      }
    })
  })
})

describe('the sunset of imports', () => {
  const service = useService({ config: { importsSunset: end } })

  it('takes effect at its time, permanently', async () => {
    const { clock } = service.server
    const before = await service.as('mona').get('/repos/acme/widgets/import')
    expect([before.status, Date.parse(before.headers.sunset as string)]).toEqual([404, end])
    clock.advance(59_999)
    expect((await service.as('mona').get('/repos/acme/widgets/import')).status).toBe(404)
    clock.advance(1)
    const message = 'This operation went out of service.'
    for (const { method, path } of deprecated) {
      for (const version of versions) {
        const { status, body, headers } = await service
          .as('mona', { version })
          .request(method, path)
        expect([status, body]).toEqual([503, failure(service.server, 503, message)])
        expect(headers['retry-after']).toBeUndefined()
        expect(headers.sunset).toBeDefined()
      }
    }
    const other = await service.as('mona').get('/repos/acme/widgets')
    expect([other.status, other.headers.sunset]).toEqual([200, undefined])
  })
})

describe('imports in maintenance', () => {
  const service = useService({ config: { importsMaintenance: true } })

  it.each(deprecated)('$id is unavailable', async ({ method, path }) => {
    const { status, body, headers } = await service.as('mona').request(method, path)
    const message = 'This operation is in maintenance. Please try again later.'
    expect([status, body]).toEqual([503, failure(service.server, 503, message)])
    expect(headers['retry-after']).toBe('300')
  })
})

describe('--imports-sunset', () => {
  const read = (given: string) =>
    readConfig({ args: ['--imports-sunset', given], environment: {} }).importsSunset

  it('accepts a timestamp or a date', () => {
    expect(read('2027-01-01')).toBe(Date.UTC(2027, 0))
    expect(read('2027-01-01T08:30Z')).toBe(Date.UTC(2027, 0, 1, 8, 30))
    for (const wrong of ['soon', '2027-13-01', '2027', '1e12'])
      expect(() => read(wrong)).toThrow(ConfigError)
  })
})
