import { describe, expect, it } from 'vitest'
import { html } from '../../../server/protocols/oauth/pages/html.ts'
import { testWorld } from '../../_support/test-world.ts'
import { visit } from '../../_support/pages/page-visitor.ts'
import { useService } from '../../_support/start-server.ts'

const hostile = `"><script>alert('1')</script>`

describe('markup', () => {
  it('escapes every value, in text and in attributes', () => {
    const page = html`<p title="${hostile}">${hostile}${[hostile, 1]}</p>`
    expect(page.text).not.toContain('<script>')
    expect(page.text.match(/&quot;&gt;&lt;script&gt;alert\(&#39;1&#39;\)/g)).toHaveLength(3)
  })

  it('keeps nested markup, and omits absent values', () => {
    const inner = html`<b>&amp;</b>`
    expect(html`${inner}${[inner, inner]}${undefined}${null}${false}${''}${0}`.text).toBe(
      '<b>&amp;</b><b>&amp;</b><b>&amp;</b>0',
    )
  })
})

describe('a page', () => {
  const service = useService({
    world: {
      ...testWorld,
      oauth_apps: [
        {
          client_id: 'Ov23hostile',
          client_secret: 'secret',
          name: hostile,
          owner: 'mona',
          callback_urls: ['https://app.example.com/'],
        },
      ],
      tokens: { ghp_mona: { login: 'mona', kind: 'classic', scopes: [] } },
    },
  })
  const consent = async () => {
    const mona = visit(service.server)
    const asked = await mona.get(
      `/login/oauth/authorize?${new URLSearchParams({ client_id: 'Ov23hostile', state: hostile })}`,
    )
    return mona.signIn(asked)
  }

  it('has no scripts, no frames and no external content, and is not cached', async () => {
    const { headers } = await visit(service.server).get('/login')
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; " +
        "frame-ancestors 'none'; base-uri 'none'",
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
  })

  it('allows form redirects only to the scheme of the redirect URI', async () => {
    const { headers } = await consent()
    expect(headers.get('Content-Security-Policy')).toContain("form-action 'self' https:;")
  })

  it('shows names and states as text, whatever they contain', async () => {
    const { text, status } = await consent()
    expect(status).toBe(200)
    expect(text).not.toContain('<script>')
    expect(text).toContain('&quot;&gt;&lt;script&gt;')
  })

  it('has a language, a title, a heading and a label for every field', async () => {
    const { text } = await visit(service.server).get('/login')
    expect(text).toMatch(/^<!doctype html>\s*<html lang="en">/)
    expect(text).toContain('<title>Sign in · Service</title>')
    expect(text.match(/<h1>/g)).toHaveLength(1)
    const fields = [...text.matchAll(/<input\s[^>]*?id="(\w+)"/gs)].map(([, id]) => id)
    expect(fields).toEqual(['login', 'password'])
    for (const id of fields) expect(text).toContain(`<label for="${id}">`)
  })

  it.each(['/assets/style.css', '/assets/icon.svg'])('has %s cached permanently', async (path) => {
    const { text } = await visit(service.server).get('/login')
    const [address] = new RegExp(`${path.replace('.', '\\.')}\\?v=[0-9a-f]{8}`).exec(text)!
    const response = await fetch(service.server.url + address)
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toContain('immutable')
  })

  it.each([
    ['GET', '/logout', 'POST'],
    ['PUT', '/login', 'GET, POST'],
    ['DELETE', '/login/device', 'GET, POST'],
  ])('returns 405 to %s %s', async (method, path, allow) => {
    const response = await fetch(service.server.url + path, { method })
    expect([response.status, response.headers.get('Allow')]).toEqual([405, allow])
  })

  it('responds to HEAD without a body', async () => {
    const response = await fetch(`${service.server.url}/login`, { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  it('exists at the root only, and other paths belong to the API', async () => {
    const answers = ['/api/v3/login', '/login/other', '/settings', '/organizations/acme']
    for (const path of answers) {
      const { status, body } = await service.as().get(path)
      expect([path, status, body.message]).toEqual([path, 404, 'Not Found'])
    }
  })

  it.each([
    ['415 for JSON', 415, { body: '{}', headers: { 'Content-Type': 'application/json' } }],
    ['413 for more than 64 KiB', 413, { body: new URLSearchParams({ a: 'x'.repeat(65_536) }) }],
    ['400 for invalid UTF-8', 400, { body: Buffer.from([0xff]) }],
    ['400 for NUL', 400, { body: new URLSearchParams({ a: '\0' }) }],
  ])('responds to a form with %s', async (_what, status, init: RequestInit) => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const path = `${service.server.url}/settings/apps/new`
    const response = await fetch(path, { method: 'POST', headers: form, ...init })
    expect(response.status).toBe(status)
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  })
})

describe('under another brand', () => {
  const service = useService({ config: { brand: 'acme' } })
  it('pages show its name', async () => {
    const { text } = await visit(service.server).get('/login')
    expect(text).toContain('<title>Sign in · Acme</title>')
    expect(text).not.toContain('Service')
  })
})
