import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  browserPath,
  startBrowser,
  type TestBrowser,
  type Window,
} from '../_support/pages/browser.ts'
import { listen } from '../_support/webhooks/receiver.ts'
import { startControlled, type Controlled } from '../server/control/_controlled.ts'

// A browser is slow on a busy machine.

/** What requests of pages have: a method, headers and a text. */
interface Sent {
  method?: string
  mode?: 'cors' | 'no-cors'
  headers?: Record<string, string>
  body?: string
}

interface Outcome {
  status: number | 'blocked'
  text?: string
}

describe.skipIf(!browserPath)('the control plane, called by pages in a browser', () => {
  let browser: TestBrowser
  let window: Window
  let service: Controlled
  let elsewhere: string
  const site = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end('<title>Site</title><link rel="icon" href="data:,">')
  })

  beforeAll(async () => {
    browser = await startBrowser(['--host-resolver-rules=MAP evil.example 127.0.0.1'])
    elsewhere = String(await listen(site))
    service = await startControlled()
  })
  beforeEach(async () => {
    // Without the policy of the page, so that only the control plane decides.
    window = await browser.open({ bypassCSP: true })
    service.control.faults.create({
      request: { respond: { status: 503 } },
      match: { path: '/none' },
    })
  })
  afterEach(async () => {
    service.control.faults.clear()
    await window[Symbol.asyncDispose]()
  })
  afterAll(async () => {
    site.close()
    await service[Symbol.asyncDispose]()
    await browser[Symbol.asyncDispose]()
  })

  /** Sends a request from a page. */
  async function sent(page: string, url: string, init: Sent = {}): Promise<Outcome> {
    await window.page.goto(page)
    return window.page.evaluate(
      ([to, options]) =>
        fetch(to, options).then(
          async (response) => ({ status: response.status, text: await response.text() }),
          () => ({ status: 'blocked' as const }),
        ),
      [url, init] as const,
    )
  }

  const port = () => new URL(service.url).port
  /** A page of the origin of the server. */
  const own = (host: string) => `http://${host}:${port()}/login`
  /** Whether the data was not reset: a reset deletes all faults. */
  const isKept = () => service.control.faults.list().length > 0
  const simple = { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: '{}' }
  const forms: [string, Sent][] = [
    ['text', simple],
    ['nothing', { method: 'POST' }],
    [
      'a form',
      {
        method: 'POST',
        body: 'a=b',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      },
    ],
    ['text, without CORS', { ...simple, mode: 'no-cors' }],
    ['JSON', { ...simple, headers: { 'Content-Type': 'application/json' } }],
  ]

  it.each(['127.0.0.1', 'localhost'])('is open to pages of the server at %s', async (host) => {
    const url = `http://${host}:${port()}/_control`
    const index = await sent(own(host), url)
    expect(index.status).toBe(200)
    expect(JSON.parse(index.text!)).toMatchObject({ mode: 'loopback' })
    expect(await sent(own(host), `${url}/faults`, { method: 'DELETE' })).toMatchObject({
      status: 204,
    })
    expect(isKept()).toBe(false)
    const made = await sent(own(host), `${url}/tokens`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"login":"mona","scopes":["*"]}',
    })
    expect(made.status).toBe(201)
  })

  const pages = {
    'of another site': () => `http://evil.example:${elsewhere}/`,
    'of another port': () => `http://127.0.0.1:${elsewhere}/`,
    'of another name of this machine': () => `http://localhost:${elsewhere}/`,
  }

  describe.each(Object.entries(pages))('and closed to pages %s', (_name, page) => {
    it.each(forms)('that send %s', async (_form, init) => {
      const { text = '' } = await sent(page(), `${service.url}/_control/reset`, init)
      expect(text).toBe('')
      expect(isKept()).toBe(true)
    })

    it('that read', async () => {
      const outcome = await sent(page(), `${service.url}/_control/accounts`)
      expect(outcome).toEqual({ status: 'blocked' })
    })

    it('that submit a form', async () => {
      await window.page.goto(page())
      const answered = window.page.waitForResponse(/_control/)
      const form = `<form method="post" enctype="text/plain" action="${service.url}/_control/reset"><button>Send</button></form>`
      await window.page.setContent(form)
      await window.page.getByRole('button').click()
      expect((await answered).status()).toBe(403)
      expect(isKept()).toBe(true)
    })
  })

  it.each(forms)('is closed to a name that leads here, for %s', async (_form, init) => {
    // DNS rebinding: the page and the request have the same origin.
    const url = `http://evil.example:${port()}`
    const outcome = await sent(`${url}/login`, `${url}/_control/reset`, init)
    expect(outcome.status).toBe(403)
    expect(isKept()).toBe(true)
    expect((await sent(`${url}/login`, `${url}/_control/accounts`)).status).toBe(403)
  })
})
