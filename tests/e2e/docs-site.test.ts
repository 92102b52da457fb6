import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildDocs } from '../../spec/codegen/docs.ts'
import { sourcesHash } from '../../spec/codegen/docs/sources.js'
import { root } from '../_support/bundles.ts'
import { deadLinks, forbidden, readSite, repeatedIds, type Site } from '../_support/site.ts'
import { startTestServer, type TestServer } from '../_support/start-server.ts'

// Building reads both contracts, and the machine may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string
let site: Site
let server: TestServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
  await buildDocs(folder)
  site = await readSite(folder)
  server = await startTestServer({ docs: folder })
})

afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const versions = ['2026-03-10', '2022-11-28']

const operationsOf = async (version: string) => {
  const { operations } = await import(`../../generated/${version}/operations.ts`)
  return Object.keys(operations)
}

/** Asks as it is written: a fetch would put the path in order first. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status?: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const sent = request({ port: server.port, host: '127.0.0.1', path, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => (text += part))
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, text }),
        )
      })
      sent.on('error', reject).end()
    },
  )

describe('the documentation, as files', () => {
  it('has no link and no anchor that leads nowhere', () => {
    expect(deadLinks(site)).toEqual([])
  })

  it('would not pass with a link to a page or an anchor that is not there', () => {
    const page = '<a href="nowhere.html">…</a><a href="#nobody">…</a><a href="">…</a>'
    const planted = { pages: new Map([['a.html', page]]), files: new Set(['a.html']) }
    expect(deadLinks(planted)).toEqual(['a.html → nowhere.html', 'a.html → #nobody'])
  })

  it('loads nothing from another host and brings no script or style within a page', () => {
    const found = [...site.pages].flatMap(([path, text]) =>
      forbidden(text).map((each) => `${path}: ${each}`),
    )
    expect(found).toEqual([])
    expect(forbidden('<p style="x"><script>1</script><script src="//cdn/x.js">')).toHaveLength(3)
  })

  it('has small pages, each with a title of its own and no identifier twice', () => {
    const heavy = [...site.pages].filter(([, text]) => Buffer.byteLength(text) > 300_000)
    expect(heavy.map(([path]) => path)).toEqual([])
    const titles = [...site.pages.values()].map((text) => /<title>(.*?)<\/title>/.exec(text)?.[1])
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
    expect(
      [...site.pages].flatMap(([path, text]) => repeatedIds(text).map((id) => path + id)),
    ).toEqual([])
  })

  it.each(versions)('shows every operation of %s with three ways to call it', async (version) => {
    const pages = [...site.pages].filter(([path]) => path.startsWith(`${version}/`))
    const shown = pages.flatMap(([, text]) => [
      ...text.matchAll(/<section class="operation" id="([^"]+)" aria-labelledby/g),
    ])
    const anchors = (await operationsOf(version)).map((id) => id.replaceAll('/', '-'))
    expect(shown.map(([, id]) => id).sort()).toEqual(anchors.sort())
    const tabs = pages.flatMap(([, text]) => [...text.matchAll(/role="tab" /g)])
    expect(tabs).toHaveLength(3 * anchors.length)
  })

  it('has the addresses that the server gives out', async () => {
    const errors = await readFile(join(root, 'server/errors.ts'), 'utf8')
    const anchors = [...errors.matchAll(/anchor: '([^']+)'/g)].map(([, anchor]) => anchor!)
    expect(anchors.length).toBeGreaterThan(2)
    for (const anchor of anchors) expect(site.pages.get('index.html')).toContain(` id="${anchor}"`)
    for (const version of versions) {
      for (const id of await operationsOf(version)) {
        expect(site.pages.get(`${version}.html`)).toContain(` id="${id.replaceAll('/', '-')}"`)
      }
    }
    expect(site.pages.has('changelog.html')).toBe(true)
  })

  it('knows what it was made of, so that it is made again when that has changed', async () => {
    expect(await readFile(join(folder, '.sources'), 'utf8')).toBe(await sourcesHash())
  })
})

describe('the documentation, served', () => {
  it.each(['/docs', '/api/v3/docs'])('is at %s, outside of limits and versions', async (place) => {
    const { status, headers, text } = await ask(`${place}/`)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).toContain('<h1>')
    expect(Object.keys(headers).filter((name) => /ratelimit|version/.test(name))).toEqual([])
    const moved = await ask(place)
    expect([moved.status, moved.headers.location]).toEqual([301, `${place}/`])
  })

  it('lets pages run their own scripts and nothing else', async () => {
    const { headers } = await ask('/docs/2026-03-10/hooks.html')
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['x-content-type-options']).toBe('nosniff')
    const script = await ask('/docs/assets/page.js')
    expect(script.headers['content-type']).toMatch(/^text\/javascript/)
  })

  it('answers 304 to those who have the page', async () => {
    const { headers } = await ask('/docs/changelog.html')
    expect(headers['cache-control']).toBe('no-cache')
    const again = await ask('/docs/changelog.html', { 'If-None-Match': String(headers.etag) })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it.each(['/docs/../package.json', '/docs/..%2f..%2fpackage.json', '/docs/.sources', '/docs/%00'])(
    'gives nothing away at %s',
    async (path) => {
      const { status, text } = await ask(path)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(text).not.toContain('devDependencies')
      expect(text).not.toContain(await sourcesHash())
    },
  )

  it('tells people that a page is missing, and programs what the API tells them', async () => {
    const person = await ask('/api/v3/docs/nowhere.html', { Accept: 'text/html' })
    expect(person.status).toBe(404)
    expect(person.text).toContain('<a href="/api/v3/docs/">')
    const program = await ask('/docs/nowhere.html', { 'User-Agent': 'test' })
    expect([program.status, JSON.parse(program.text).message]).toEqual([404, 'Not Found'])
  })

  it('says how to build it where it is not built', async () => {
    await using bare = await startTestServer({ docs: join(folder, 'nothing') })
    const answer = await fetch(`${bare.url}/docs/`, { headers: { Accept: 'text/html' } })
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('npm run docs')
  })
})
