import { expect, type Check, type Smoke } from '../check.ts'
import { request } from '../request.ts'

const versions = ['2022-11-28', '2026-03-10'] as const

async function readBoth(smoke: Smoke): Promise<void> {
  for (const version of versions) {
    const headers = { 'X-Service-Api-Version': version }
    const user = await request(smoke, '/user', { headers })
    expect(user.status === 200 && user.body.login === smoke.login, `${version}: GET /user is mona`)
    const selected = user.headers.get('X-Service-Api-Version-Selected')
    expect(selected === version, `${version} is selected, not ${selected}`)
    const limits = await request(smoke, '/rate_limit', { headers })
    expect('rate' in limits.body === (version === '2022-11-28'), 'only 2022-11-28 has "rate"')
  }
}

export const api: Check = {
  name: 'API',
  async run(smoke) {
    await readBoth(smoke)
    const headers = { 'X-Service-Api-Version': '2021-01-01' }
    const unknown = await request(smoke, '/user', { headers })
    expect(unknown.status === 400, 'an unknown version is refused with 400')
    const anonymous = await fetch(`${smoke.url}/user`)
    expect(anonymous.status === 401, 'a request without a token is refused with 401')
    const invalid = await request(smoke, '/user/repos', { body: { name: 1 } })
    expect(invalid.status === 422, 'an invalid body is refused with 422')
    const body = { name: smoke.repository.repo, auto_init: true }
    const created = await request(smoke, '/user/repos', { body })
    expect(created.status === 201, 'POST /user/repos responds with 201')
    return versions.join(' and ')
  },
}
