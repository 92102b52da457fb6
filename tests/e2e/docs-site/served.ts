import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { sourcesHash } from '../../../spec/codegen/docs/sources.js'
import { root } from '../../_support/bundles.ts'
import { startTestServer } from '../../_support/start-server.ts'
import type { Subject } from './subject.ts'

/** Sends the raw path; fetch would normalize it. */
const ask = ({ server }: Subject, path: string, headers: Record<string, string> = {}) =>
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

/** Tests of the site as served by the server. */
export function served(subject: Subject): void {
  describe('the documentation site, served', () => {
    it.each(['/docs', '/api/v3/docs'])(
      'is at %s, outside of limits and versions',
      async (place) => {
        const { status, headers, text } = await ask(subject, `${place}/`)
        expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
        expect(text).toContain('<h1>')
        expect(Object.keys(headers).filter((name) => /ratelimit|version/.test(name))).toEqual([])
        const moved = await ask(subject, place)
        expect([moved.status, moved.headers.location]).toEqual([301, `${place}/`])
      },
    )

    it('allows only scripts of the site', async () => {
      const { headers } = await ask(subject, '/docs/2026-03-10/hooks.html')
      expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers['x-content-type-options']).toBe('nosniff')
      const script = await ask(subject, '/docs/assets/page.js')
      expect(script.headers['content-type']).toMatch(/^text\/javascript/)
    })

    it('returns 304 for cached pages', async () => {
      const { headers } = await ask(subject, '/docs/changelog.html')
      expect(headers['cache-control']).toBe('no-cache')
      const again = await ask(subject, '/docs/changelog.html', {
        'If-None-Match': String(headers.etag),
      })
      expect([again.status, again.text]).toEqual([304, ''])
    })

    it.each([
      '/docs/../package.json',
      '/docs/..%2f..%2fpackage.json',
      '/docs/.sources',
      '/docs/%00',
    ])('discloses nothing at %s', async (path) => {
      const { status, text } = await ask(subject, path)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(text).not.toContain('devDependencies')
      expect(text).not.toContain(await sourcesHash())
    })

    it("shows people a page for a missing path, and returns the API's 404 to programs", async () => {
      const person = await ask(subject, '/api/v3/docs/nowhere.html', { Accept: 'text/html' })
      expect(person.status).toBe(404)
      expect(person.text).toContain('<a href="/api/v3/docs/">')
      const program = await ask(subject, '/docs/nowhere.html', { 'User-Agent': 'test' })
      expect([program.status, JSON.parse(program.text).message]).toEqual([404, 'Not Found'])
    })

    it('is not built again while its sources stay the same', async () => {
      const script = join(root, 'spec/codegen/docs/build-when-stale.js')
      const home = join(subject.folder, 'index.html')
      const before = await stat(home)
      const { stdout } = await promisify(execFile)(process.execPath, [script, subject.folder])
      expect([stdout, (await stat(home)).mtimeMs]).toEqual(['', before.mtimeMs])
    })

    it('says how to build it if it is not built', async () => {
      await using bare = await startTestServer({ docs: join(subject.folder, 'nothing') })
      const answer = await fetch(`${bare.url}/docs/`, { headers: { Accept: 'text/html' } })
      expect(answer.status).toBe(503)
      expect(await answer.text()).toContain('npm run docs')
    })
  })
}
