import { describe, it, expect } from 'vitest'
import { createClient } from '../../client/index.ts'
import { startService } from './_service.ts'

async function remove(owner: string, repo: string) {
  const { baseUrl, seen } = await startService({ status: 204 })
  const call = createClient({ baseUrl }).DELETE('/repos/{owner}/{repo}', {
    params: { path: { owner, repo } },
  })
  const failure = await call.then(() => undefined, String)
  return { failure, path: seen[0]?.path }
}

describe('a path parameter', () => {
  it.each([
    ['..', 'user', 'owner'],
    ['acme', '..', 'repo'],
    ['.', 'widgets', 'owner'],
    ['acme', '', 'repo'],
  ])(
    'cannot change the path: %j and %j are rejected before anything is sent',
    async (owner, repo, name) => {
      const { failure, path } = await remove(owner, repo)
      expect(failure).toMatch(new RegExp(`^TypeError: The path parameter ${name} cannot be`))
      expect(path).toBeUndefined()
    },
  )

  it.each([
    ['a/b', 'c?d#e', '/repos/a%2Fb/c%3Fd%23e'],
    ['%2e%2e', 'user', '/repos/%252e%252e/user'],
    ['acme', '...', '/repos/acme/...'],
    ['acme', '.widgets', '/repos/acme/.widgets'],
    ['ä', '😀', '/repos/%C3%A4/%F0%9F%98%80'],
  ])('stays one segment: %j and %j', async (owner, repo, expected) => {
    expect((await remove(owner, repo)).path).toBe(expected)
  })
})
