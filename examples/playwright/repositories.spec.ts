import { expect, test } from './platform.ts'

test('creates a file', async ({ request, api }) => {
  const path = '/repos/acme/widgets/contents/docs/use.md'
  const content = Buffer.from('# Use\n').toString('base64')
  const created = await request.put(path, { data: { message: 'Explain the use', content } })
  expect(created.status()).toBe(201)
  expect((await request.get(path)).ok()).toBe(true)
  expect(created.url()).toBe(api.url + path)
})

test('begins with the demo data', async ({ request }) => {
  const missing = await request.get('/repos/acme/widgets/contents/docs/use.md')
  expect(missing.status()).toBe(404)
})
