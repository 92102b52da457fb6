import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { describe, expect, it } from 'vitest'
import { EgressRefused } from '../../../server/core/egress/target.ts'
import { createEgressGuard } from '../../../server/core/egress/guard.ts'
import { readSourceUrl } from '../../../server/workers/imports/source-url.ts'
import { run } from '../../../server/core/processes.ts'
import { watchAttempts } from '../../_support/processes/connections.ts'
import { hostileUrls } from '../../_support/imports/hostile-urls.ts'

const closed = { allowLoopback: false }
const open = { allowLoopback: true }
const never = new AbortController().signal

/** The processes that are started while it is in scope, as the runtime reports them. */
function watchProcesses() {
  const started: unknown[] = []
  const see = (message: unknown) => started.push(message)
  subscribe('child_process', see)
  return { started, [Symbol.dispose]: () => unsubscribe('child_process', see) }
}

const outcome = (text: string, policy = closed) => {
  try {
    return readSourceUrl(text, policy).url.href
  } catch (error) {
    return error instanceof EgressRefused ? 'refused' : String(error)
  }
}

describe('the URL of a source', () => {
  const all = Object.values(hostileUrls).flat()

  it('has many hostile forms', () => {
    expect(new Set(all).size).toBeGreaterThanOrEqual(60)
  })

  it.each(Object.entries(hostileUrls))('is refused where it %s', (_what, urls) => {
    using watched = watchAttempts()
    using processes = watchProcesses()
    expect(urls.map((url) => [url, outcome(url)])).toEqual(urls.map((url) => [url, 'refused']))
    expect([watched.attempted, processes.started]).toEqual([[], []])
  })

  it('would be noticed when it starts a process', async () => {
    using processes = watchProcesses()
    await run({ file: 'true', args: [] })
    expect(processes.started).toHaveLength(1)
  })

  it('is not quoted in the error message', () => {
    for (const url of all) {
      try {
        readSourceUrl(url, closed)
      } catch (error) {
        expect((error as Error).message).toMatch(/^url [A-Za-z0-9 ,.()]+$/)
        expect(error).not.toHaveProperty('cause', expect.anything())
      }
    }
  })

  it.each([
    ['https://example.com/owner/repo.git', 'https://example.com/owner/repo.git'],
    ['HTTPS://Example.COM/Owner/repo', 'https://example.com/Owner/repo'],
    ['http://example.com', 'http://example.com/'],
    ['http://example.com:8080/svn/trunk/', 'http://example.com:8080/svn/trunk/'],
    ['http://example.com:3690/', 'http://example.com:3690/'],
    ['https://example.com:443/a', 'https://example.com/a'],
    ['http://8.8.8.8/repo', 'http://8.8.8.8/repo'],
    ['http://[2606:4700::1]/repo', 'http://[2606:4700::1]/repo'],
    ['http://134744072/repo', 'http://8.8.8.8/repo'],
    ['git://example.com/repo.git', 'git://example.com/repo.git'],
    ['git://example.com:9419/~user/repo', 'git://example.com:9419/~user/repo'],
    ['git://134744072/repo', 'git://8.8.8.8/repo'],
    ['git://Example.com:80/repo', 'git://example.com:80/repo'],
    ['svn://example.com/repo/branches', 'svn://example.com/repo/branches'],
    ['svn://[2606:4700::1]/r', 'svn://[2606:4700::1]/r'],
    ['https://example.com/a%20b/%C3%BC', 'https://example.com/a%20b/%C3%BC'],
    ['https://example.com/a..b/...', 'https://example.com/a..b/...'],
    ['https://example.com/tfs/Default$/-x', 'https://example.com/tfs/Default$/-x'],
    ['https://xn--exmple-cua.com/', 'https://xn--exmple-cua.com/'],
  ])('is parsed as intended: %s', (text, href) => {
    expect(outcome(text)).toBe(href)
  })

  it('is stored without its user name and password', () => {
    const read = (text: string) => {
      const { url, ...credentials } = readSourceUrl(text, closed)
      return [url.href, credentials]
    }
    const href = 'https://example.com/a@b'
    expect(read('https://mona:s3cret@example.com/a@b')).toEqual([
      href,
      { username: 'mona', password: 's3cret' },
    ])
    expect(read('https://mona@example.com/a@b')).toEqual([href, { username: 'mona' }])
    expect(read('https://:t0ken@example.com/a@b')).toEqual([href, { password: 't0ken' }])
    expect(read('https://@example.com/a@b')).toEqual([href, {}])
    expect(read('https://a%40b:c:d%2F%C3%BC@example.com/a@b')).toEqual([
      href,
      { username: 'a@b', password: 'c:d/ü' },
    ])
  })

  it('can be on this machine only where loopback is allowed', () => {
    expect(outcome('svn://127.0.0.1:50000/repo', open)).toBe('svn://127.0.0.1:50000/repo')
    expect(outcome('git://localhost:50000/repo', open)).toBe('git://localhost:50000/repo')
    expect(outcome('git://0x7f.1:50000/repo', open)).toBe('git://127.0.0.1:50000/repo')
  })
})

describe('the egress guard', () => {
  it('allows the ports of git and Subversion', async () => {
    const guard = createEgressGuard(closed)
    const route = async (url: string) =>
      (await guard.route(url, { signal: never }, ['git:', 'svn:'])).target.port
    expect(await route('git://8.8.8.8/')).toBe(9418)
    expect(await route('svn://8.8.8.8/')).toBe(3690)
    await expect(route('http://8.8.8.8/')).rejects.toThrow('url must use git or svn')
  })

  it('still blocks them for webhooks', async () => {
    const guard = createEgressGuard(closed)
    for (const url of ['git://8.8.8.8/', 'svn://8.8.8.8/']) {
      await expect(guard.check(url)).rejects.toThrow('url must use http or https')
      await expect(guard.route(url, { signal: never })).rejects.toThrow(
        'url must use http or https',
      )
    }
  })
})
