import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BuiltDocs } from '../../../server/app/docs-site.ts'
import { serveDocs } from '../../../server/app/docs.ts'
import { createLog } from '../../../server/core/log.ts'
import { listen } from '../../_support/webhooks/receiver.ts'

/** A builder that counts its runs in files, and builds as soon as `go` exists. */
const builder = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
const [, script, target] = process.argv
const beside = (name) => join(script, '..', name)
appendFileSync(beside('runs'), 'x')
if (existsSync(beside('fails'))) {
  console.error('no compiler')
  process.exit(1)
}
if (!existsSync(join(target, 'index.html')) || existsSync(beside('stale'))) {
  console.log('building')
  if (existsSync(beside('guides'))) {
    mkdirSync(target, { recursive: true })
    writeFileSync(join(target, 'index.html'), '<h1>Guides</h1>')
    console.log('partial')
  }
  while (!existsSync(beside('go'))) await new Promise((resolve) => setTimeout(resolve, 10))
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, 'index.html'), '<h1>Built</h1>')
}
`

const html = { Accept: 'text/html' }

describe('the documentation, built when it is first requested', () => {
  let folder: string
  let site: BuiltDocs
  let server: Server
  let url: string
  const log = createLog('silent')
  const warn = vi.spyOn(log, 'warn')
  const mark = (name: string) => writeFile(join(folder, name), '')

  async function serve(target: string): Promise<void> {
    site = new BuiltDocs({ log, folder: target, script: join(folder, 'build.mjs') })
    const app = express().use(serveDocs(site))
    app.use((_request, response) => void response.status(404).send('the API'))
    server = createServer(app)
    url = `http://127.0.0.1:${await listen(server)}`
  }

  async function writeSite(): Promise<void> {
    await mkdir(join(folder, 'site'))
    await writeFile(join(folder, 'site/index.html'), '<h1>Older</h1>')
  }

  const page = async (path = '/docs/', headers: Record<string, string> = html) => {
    const response = await fetch(url + path, { headers })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  beforeEach(async () => {
    warn.mockClear()
    folder = await mkdtemp(join(tmpdir(), 'docs-site-'))
    await writeFile(join(folder, 'build.mjs'), builder)
  })
  afterEach(async () => {
    await site[Symbol.asyncDispose]()
    server.close().closeAllConnections()
    await rm(folder, { recursive: true, force: true })
  })

  it('shows a page that reloads, and the site when it is built', async () => {
    await serve(join(folder, 'site'))
    const [first, second] = await Promise.all([page(), page('/docs/guides/quickstart.html', {})])
    expect([first.status, second.status]).toEqual([503, 503])
    expect(first.headers.get('retry-after')).toBe('2')
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(first.text).toContain('is being built')
    expect(first.text).toContain('<meta http-equiv="refresh" content="2">')
    await mark('go')
    await vi.waitFor(async () => expect((await page()).text).toBe('<h1>Built</h1>'), 60_000)
  })

  it('shows the first pages before the others are built', async () => {
    await mark('guides')
    await serve(join(folder, 'site'))
    await vi.waitFor(async () => expect((await page()).text).toBe('<h1>Guides</h1>'), 60_000)
    const other = await page('/docs/2026-03-10.html')
    expect([other.status, other.headers.get('retry-after')]).toEqual([503, '2'])
    expect((await page('/docs/llms.txt', {})).status).toBe(503)
    await mark('go')
    // The pages are in place a moment before the builder has ended.
    const absent = async () => expect((await page('/docs/2026-03-10.html')).status).toBe(404)
    await vi.waitFor(absent, 60_000)
    expect((await page()).text).toBe('<h1>Built</h1>')
  })

  it('is served at once if it is up to date, and checked once', async () => {
    await writeSite()
    await serve(join(folder, 'site'))
    const all = await Promise.all([page(), page(), page()])
    expect(all.map(({ status, text }) => [status, text])).toEqual(
      Array(3).fill([200, '<h1>Older</h1>']),
    )
    expect(await readFile(join(folder, 'runs'), 'utf8')).toBe('x')
  })

  it('is built again if it is outdated', async () => {
    await writeSite()
    await mark('stale')
    await serve(join(folder, 'site'))
    expect((await page()).status).toBe(503)
    await mark('go')
    await vi.waitFor(async () => expect((await page()).text).toBe('<h1>Built</h1>'), 60_000)
  })

  it('keeps an older site that cannot be built again', async () => {
    await writeSite()
    await mark('fails')
    await serve(join(folder, 'site'))
    expect((await page()).text).toBe('<h1>Older</h1>')
  })

  it('says that it could not be built, and logs the reason', async () => {
    await mark('fails')
    await serve(join(folder, 'site'))
    const { status, headers, text } = await page()
    expect([status, headers.get('retry-after')]).toEqual([503, null])
    expect(text).toContain('npm run docs')
    expect(warn).toHaveBeenCalledWith({ reason: 'no compiler' }, expect.any(String))
  })

  it('is built into a temporary folder if the program folder is read-only', async () => {
    await mark('file')
    await mark('go')
    await serve(join(folder, 'file/site'))
    await vi.waitFor(async () => expect((await page()).text).toBe('<h1>Built</h1>'), 60_000)
    expect(site.folder.startsWith(tmpdir())).toBe(true)
    await site[Symbol.asyncDispose]()
    expect(existsSync(site.folder)).toBe(false)
  })

  it('is not built for files, other methods, or an account named docs', async () => {
    await serve(join(folder, 'site'))
    expect((await page('/docs/assets/page.js', {})).text).toBe('the API')
    expect((await page('/docs/repo.git/info/refs', {})).text).toBe('the API')
    await fetch(`${url}/docs/`, { method: 'POST', headers: html })
    expect(existsSync(join(folder, 'runs'))).toBe(false)
  })

  it('stops a build when the server closes', async () => {
    await serve(join(folder, 'site'))
    expect((await page()).status).toBe(503)
    await site[Symbol.asyncDispose]()
    await mark('go')
    expect(existsSync(join(folder, 'site'))).toBe(false)
    expect(warn).not.toHaveBeenCalled()
  })
})
