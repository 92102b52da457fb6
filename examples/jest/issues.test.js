const { startPlatform } = require('devplatform')

let platform
let headers

beforeAll(async () => {
  platform = await startPlatform({
    seed: {
      users: [{ login: 'ada' }],
      repos: [{ owner: 'ada', name: 'engine' }],
    },
  })
  const token = await platform.token({ login: 'ada', scopes: ['repo'] })
  headers = { authorization: `Bearer ${token}` }
})
afterAll(() => platform.close())

test('opens an issue', async () => {
  const body = JSON.stringify({ title: 'The wheel turns backwards' })
  const url = `${platform.url}/repos/ada/engine/issues`
  const response = await fetch(url, { method: 'POST', headers, body })
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ number: 1, user: { login: 'ada' } })
})

test('returns to a saved state', async () => {
  const saved = await platform.snapshot()
  const url = `${platform.url}/repos/ada/engine`
  await fetch(url, { method: 'DELETE', headers })
  await platform.restore(saved)
  expect((await fetch(url, { headers })).status).toBe(200)
})
