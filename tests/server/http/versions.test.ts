import { parseItem } from 'structured-headers'
import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../_support/clock.ts'
import { useService } from '../../_support/start-server.ts'

const older = '2022-11-28'
const newest = '2026-03-10'
const day = 86_400_000
const end = Date.parse('2028-03-10T00:00:00Z')

/** Without the checks of the test client, which has one fixed list of versions. */
async function ask(url: string, version?: string) {
  const headers = {
    'user-agent': 'calendar',
    ...(version !== undefined && { 'x-service-api-version': version }),
  }
  const response = await fetch(url, { headers })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { message: string; errors?: string } | string[],
  }
}

describe('the lifecycle of the versions', () => {
  const service = useService()

  it('a response in the older one has a sunset date', async () => {
    const { headers } = await ask(`${service.server.url}/versions`, older)
    const [deprecated] = parseItem(headers.get('deprecation') as string)
    const at = (deprecated as Date).getTime()
    expect(new Date(at).toISOString()).toBe(`${newest}T00:00:00.000Z`)
    expect(Date.parse(headers.get('sunset') as string)).toBe(end)
    expect(headers.get('link')).toMatch(/<http[^>]+\/docs\/changelog\.html>; rel="deprecation"/)
  })

  it('a caller that names no version is not warned about the one that it gets', async () => {
    const { headers } = await ask(`${service.server.url}/versions`)
    expect(headers.get('x-service-api-version-selected')).toBe(older)
    for (const name of ['deprecation', 'sunset', 'link']) expect(headers.has(name)).toBe(false)
  })

  it('errors in it have the date as well', async () => {
    const { status, headers } = await ask(`${service.server.url}/users/nobody-here`, older)
    expect([status, headers.has('deprecation'), headers.has('sunset')]).toEqual([404, true, true])
  })

  it('the newest one has no sunset date', async () => {
    const { headers } = await ask(`${service.server.url}/versions`, newest)
    for (const name of ['deprecation', 'sunset', 'link']) expect(headers.has(name)).toBe(false)
  })

  it('page links and the deprecation link share the Link header', async () => {
    const { headers } = await ask(`${service.server.url}/users/mona/followers?per_page=1`, older)
    expect(headers.get('link')).toMatch(/rel="deprecation"/)
    const caller = service.as('mona', { version: older })
    for (const name of ['one', 'two']) await caller.post('/user/repos', { name: `paged-${name}` })
    const paged = await caller.get('/user/repos?per_page=1')
    expect(paged.headers.link).toMatch(/rel="next".*rel="deprecation"/)
  })
})

describe('a retired version', () => {
  const clock = createTestClock()
  const service = useService({ clock })

  it.each([
    ['a second before its end', end - 1000, 200, older],
    ['at its end', end, 410, newest],
    ['years after its end', end + 1000 * day, 410, newest],
  ])('%s', async (_, instant, status, unversioned) => {
    clock.leap(instant - clock.now())
    const url = `${service.server.url}/versions`
    const asked = await ask(url, older)
    expect(asked.status).toBe(status)
    expect(Date.parse(asked.headers.get('sunset') as string)).toBe(end)
    const silent = await ask(url)
    expect(silent.status).toBe(200)
    expect(silent.headers.get('x-service-api-version-selected')).toBe(unversioned)
    expect(silent.body).toEqual(status === 200 ? [newest, older] : [newest])
    const now = await ask(url, newest)
    expect(now.status).toBe(200)
  })

  it('returns 410 with the supported versions, as an unknown version does', async () => {
    const { body } = await ask(`${service.server.url}/versions`, older)
    expect((body as { message: string }).message).toBe(`Version ${older} went out of service.`)
    const unknown = await ask(`${service.server.url}/versions`, 'v3')
    expect(unknown.status).toBe(400)
    expect((unknown.body as { errors: string }).errors).toMatch(
      /supported: "2026-03-10" \(most recent\)\.$/,
    )
  })
})
