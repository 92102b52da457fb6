import { createClient, unwrap } from '@devplatform/client'
import { startPlatform, type Platform } from 'devplatform'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

let platform: Platform

beforeAll(async () => {
  platform = await startPlatform()
})
beforeEach(() => platform.reset())
afterAll(() => platform.close())

const as = async (login: string, scopes = ['repo']) =>
  createClient({ baseUrl: platform.url, auth: await platform.token({ login, scopes }) })

it('creates a repository with a first commit', async () => {
  const mona = await as('mona')
  const body = { name: 'notes', auto_init: true }
  const { full_name } = await unwrap(mona.POST('/user/repos', { body }))
  expect(full_name).toBe('mona/notes')
})

it('begins each test with the same data', async () => {
  const mona = await as('mona')
  const params = { path: { owner: 'mona', repo: 'notes' } }
  const { response } = await mona.GET('/repos/{owner}/{repo}', { params })
  expect(response.status).toBe(404)
})

it('does without private repositories when the token has no scope', async () => {
  const mona = await as('mona', [])
  const params = { path: { owner: 'mona', repo: 'secrets' } }
  const { response } = await mona.GET('/repos/{owner}/{repo}', { params })
  expect(response.status).toBe(404)
})
