import { visit, type PageVisitor } from '../../_support/pages/page-visitor.ts'
import { expect, type Check, type Smoke } from '../check.ts'
import { request } from '../request.ts'

const client_id = 'Ov23demo'

async function post(smoke: Smoke, path: string, fields: Record<string, string>) {
  const response = await fetch(smoke.url + path, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({ client_id, ...fields }),
  })
  return (await response.json()) as Record<string, string>
}

/** Signs in on the pages, enters the code and confirms. */
async function approve(visitor: PageVisitor, smoke: Smoke, user_code: string): Promise<void> {
  const start = await visitor.get('/login/device')
  const page = await visitor.signIn(start, smoke.login, smoke.password)
  expect(page.status === 200, 'the device page is shown after signing in')
  let next = await visitor.submit(page, { user_code })
  if (next.location) next = await visitor.get(next.location.href)
  expect(next.text.includes('Deploy Button'), 'the consent page names the app')
  const done = await visitor.submit(next, { decision: 'authorize' })
  expect(done.status < 400, 'the consent is accepted')
}

export const oauth: Check = {
  name: 'OAuth',
  async run(smoke) {
    const { device_code = '', user_code = '' } = await post(smoke, '/login/device/code', {
      scope: 'repo',
    })
    await approve(visit(smoke), smoke, user_code)
    const { access_token: token = '' } = await post(smoke, '/login/oauth/access_token', {
      device_code,
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    })
    expect(token.startsWith('gho_'), 'the device code is exchanged for a token')
    const user = await request({ ...smoke, token }, '/user')
    expect(user.body.login === smoke.login, 'the token belongs to the account that signed in')
    return 'device flow with sign-in and consent pages'
  },
}
