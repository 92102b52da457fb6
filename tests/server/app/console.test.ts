import { execFile } from 'node:child_process'
import { readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'

/** What a browser sends when a person opens a link. */
const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'User-Agent': 'browser' }

describe('the console', () => {
  const service = useService()
  beforeAll(() =>
    promisify(execFile)(process.execPath, [join(root, 'server/app/bin.js'), '--version']),
  )

  const get = (path: string, headers: Record<string, string> = browser) =>
    fetch(service.server.url + path, { headers, redirect: 'manual' })
  const isConsole = async (path: string, headers?: Record<string, string>) =>
    (await (await get(path, headers)).text()).includes('console-settings')

  it.each(['/', '/mona', '/acme/widgets', '/acme/widgets/issues/1', '/-/webhooks'])(
    'responds to browsers at %s',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('vary')).toBe('Accept')
      expect(await response.text()).toContain('console-settings')
    },
  )

  it.each(['/', '/acme/widgets'])('does not respond to API clients at %s', async (path) => {
    expect(await isConsole(path, { Accept: 'application/json', 'User-Agent': 'x' })).toBe(false)
  })

  it.each(['/repos/acme/widgets', '/users/mona', '/api/v3/', '/login', '/docs/'])(
    'leaves %s to the rest of the server',
    async (path) => {
      expect(await isConsole(path)).toBe(false)
    },
  )

  it('counts in no rate limit, and sends the API the same root as before', async () => {
    const before = await get('/', { 'User-Agent': 'x' })
    await get('/')
    const after = await get('/', { 'User-Agent': 'x' })
    const used = ({ headers }: Response) => Number(headers.get('x-ratelimit-used'))
    expect(used(after)).toBe(used(before) + 1)
    expect(await after.json()).toHaveProperty('current_user_url')
  })

  it('allows scripts, styles and requests of this server only', async () => {
    const policy = (await get('/')).headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).toContain("connect-src 'self'")
    expect(policy).not.toContain('unsafe')
  })

  it('serves its files compressed, and lets browsers keep them', async () => {
    const page = await (await get('/')).text()
    const [script = ''] = /\/-\/assets\/main-[\w-]+\.js/.exec(page) ?? []
    const response = await get(script, { 'Accept-Encoding': 'br', 'User-Agent': 'x' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await response.text()).toContain('console')
  })

  it('names the files of the latest build, also after the first page', async () => {
    const manifest = join(root, 'dist/console/manifest.json')
    const before = await readFile(manifest, 'utf8')
    const [, script = ''] = /"script":"([^"]+)"/.exec(before) ?? []
    expect(await (await get('/')).text()).toContain(script)
    try {
      await writeFile(manifest, before.replace(script, 'main-REBUILT0.js'))
      await utimes(manifest, 1, 1)
      expect(await (await get('/')).text()).toContain('/-/assets/main-REBUILT0.js')
    } finally {
      await writeFile(manifest, before)
    }
    expect(await (await get('/')).text()).toContain(script)
  })

  it.each(['/-/assets/manifest.json', '/-/assets/..%2f..%2fpackage.json', '/-/assets/none.js'])(
    'serves no other file: %s',
    async (path) => {
      expect((await get(path, { Accept: '*/*', 'User-Agent': 'x' })).status).toBe(404)
    },
  )
})
