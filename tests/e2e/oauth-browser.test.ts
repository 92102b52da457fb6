import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  browserPath,
  startBrowser,
  type TestBrowser,
  type Window,
} from '../_support/pages/browser.ts'
import { password } from '../_support/pages/page-visitor.ts'
import { listen } from '../_support/webhooks/receiver.ts'
import { client } from '../_support/service-client.ts'
import { startTestServer, type TestServer } from '../_support/start-server.ts'
import { testWorld } from '../_support/test-world.ts'
import { firstOf } from '../_support/selection.ts'

// A browser is slow on a busy machine.

/**
 * The web site of an app. Its callback redirects to its home page on another host, as is common.
 */
interface Site extends AsyncDisposable {
  url: string
  home: string
  /** A page that posts a form to another site, as tools for app manifests do. */
  form(action: string, fields: Record<string, string>): string
}

async function startSite(): Promise<Site> {
  let page = ''
  const site = createServer(({ url = '' }, response) => {
    response.setHeader('Content-Type', 'text/html')
    if (url.startsWith('/callback')) {
      const { search } = new URL(url, 'http://site')
      return response.writeHead(302, { Location: `${home}/home${search}` }).end()
    }
    response.end(`<title>App</title><link rel="icon" href="data:,">${page}`)
  })
  const port = await listen(site)
  const home = `http://localhost:${port}`
  return {
    url: `http://127.0.0.1:${port}`,
    home,
    form(action, fields) {
      const inputs = Object.entries(fields).map(
        ([name, value]) => `<input name="${name}" value="${value.replaceAll('"', '&quot;')}">`,
      )
      page = `<form method="post" action="${action}">${inputs.join('')}<button>Go</button></form>`
      return `${home}/form`
    },
    async [Symbol.asyncDispose]() {
      site.close()
      site.closeAllConnections()
    },
  }
}

/** Runs in the browser. */
function outlineWidth(element: unknown): string {
  const { getComputedStyle } = globalThis as unknown as {
    getComputedStyle(of: unknown): { outlineWidth: string }
  }
  return getComputedStyle(element).outlineWidth
}

/** Common window sizes and color schemes. */
const looks = [
  ['light', { colorScheme: 'light', viewport: { width: 1000, height: 800 } }],
  ['dark and narrow', { colorScheme: 'dark', viewport: { width: 320, height: 640 } }],
] as const

describe.runIf(browserPath).each(firstOf(looks))('in a browser, %s', (_look, options) => {
  let server: TestServer
  let site: Site
  let browser: TestBrowser
  let window: Window
  beforeAll(async () => {
    ;[browser, site, server] = await Promise.all([
      startBrowser(),
      startSite(),
      startTestServer({ world: { ...testWorld, tokens: {} } }),
    ])
  })
  afterAll(async () => {
    for (const each of [browser, site, server]) await each?.[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    // JavaScript is disabled, because the pages must work without it.
    window = await browser.open({ ...options, javaScriptEnabled: false })
  })
  afterEach(() => window[Symbol.asyncDispose]())

  const page = () => window.page
  const press = (name: string) => page().getByRole('button', { name, exact: true }).click()

  /** Waits for a page of the server, and checks it. */
  async function shows(heading: string) {
    await page().getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
    await isSound()
  }

  /** Waits for the app's page at the end of all redirects. */
  async function comesToApp() {
    await page().waitForURL((url) => url.origin === site.home && url.pathname === '/home')
    return new URL(page().url()).searchParams
  }

  /** Fits the window, has one heading and a title, and every field has a label. */
  async function isSound() {
    expect(await page().title()).toMatch(/ · Service$/)
    expect(await page().getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page().locator('html').getAttribute('lang')).toBe('en')
    for (const field of await page().locator('input:not([type=hidden])').all()) {
      const id = await field.getAttribute('id')
      expect(await page().locator(`label[for="${id}"]`).count()).toBe(1)
    }
    const main = await page().locator('main').boundingBox()
    expect(main!.x + main!.width).toBeLessThanOrEqual(options.viewport.width)
  }

  async function signIn(login = 'mona', secret = password) {
    await shows('Sign in')
    await page().getByLabel('Username').fill(login)
    await page().getByLabel('Password').fill(secret)
    await press('Sign in')
  }

  const authorize = (scope: string, clientId = 'Ov23test') => {
    const redirect_uri = `${site.url}/callback`
    const query = { client_id: clientId, redirect_uri, scope, state: 'st&te' }
    return `${server.url}/login/oauth/authorize?${new URLSearchParams(query)}`
  }

  async function exchange(fields: Record<string, string>) {
    const response = await fetch(`${server.url}/login/oauth/access_token`, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({
        client_id: 'Ov23test',
        client_secret: 'test-secret',
        ...fields,
      }),
    })
    return (await response.json()) as Record<string, string>
  }

  it('a user signs in, approves, and is redirected to the app with a valid code', async () => {
    await page().goto(authorize('repo'))
    await signIn()
    await shows('Authorize Deploy Button')
    await press('Authorize')
    const told = await comesToApp()
    expect(told.get('state')).toBe('st&te')
    const { access_token } = await exchange({ code: told.get('code')! })
    const who = await client(server, { token: access_token! }).get('/user')
    expect(who.body.login).toBe('mona')
    expect(window.complaints).toEqual([])
  })

  it('a user who has approved before is redirected right after signing in', async () => {
    await page().goto(authorize('repo'))
    await signIn()
    expect(await comesToApp().then((told) => told.has('code'))).toBe(true)
    expect(window.complaints).toEqual([])
  })

  it('a user cancels, and the app is notified', async () => {
    await page().goto(authorize('gist'))
    await signIn('hubot')
    await shows('Authorize Deploy Button')
    await press('Cancel')
    expect((await comesToApp()).get('error')).toBe('access_denied')
    expect(window.complaints).toEqual([])
  })

  it('a user switches accounts', async () => {
    await page().goto(authorize('gist'))
    await signIn('hubot')
    await page().getByText('Signed in as hubot').waitFor()
    await press('Sign out')
    await signIn('mona')
    await page().getByText('Signed in as mona').waitFor()
    await shows('Authorize Deploy Button')
  })

  it('a user enters a wrong password, gets an error, and can try again', async () => {
    await page().goto(`${server.url}/login/device`)
    await signIn('mona', 'wrong')
    await page().getByRole('alert').getByText('Incorrect username').waitFor()
    expect(await page().getByLabel('Username').inputValue()).toBe('mona')
    expect(await page().getByLabel('Password').inputValue()).toBe('')
    await signIn()
    await shows('Connect a device')
    expect(window.complaints).toEqual([expect.stringContaining('403')])
  })

  it('a user connects a device', async () => {
    const codes = await fetch(`${server.url}/login/device/code`, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ client_id: 'Ov23test', scope: 'gist' }),
    })
    const { verification_uri, user_code, device_code } = (await codes.json()) as {
      [name: string]: string
    }
    await page().goto(verification_uri!)
    await signIn()
    await shows('Connect a device')
    await page().getByLabel('Code shown on the device').fill(user_code!.toLowerCase())
    await page().keyboard.press('Enter')
    await shows('Authorize Deploy Button')
    await press('Authorize')
    await shows('Your device is connected')
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
    const { access_token } = await exchange({ grant_type, device_code: device_code! })
    expect(access_token).toMatch(/^gho_/)
    expect(window.complaints).toEqual([])
  })

  it('a user creates an app with a tool on another site', async () => {
    const name = `Robot of a ${options.colorScheme} window`
    const manifest = { name, url: site.home, redirect_url: `${site.url}/callback` }
    const permissions = { default_permissions: { contents: 'read', organization_plan: 'read' } }
    const content = JSON.stringify({ ...manifest, ...permissions })
    const action = `${server.url}/settings/apps/new?state=abc`
    await page().goto(`${server.url}/login/device`)
    await signIn()
    await shows('Connect a device')
    await page().goto(site.form(action, { manifest: content }))
    await press('Go')
    await shows('Create an app') // still signed in, although the request comes from another site
    await press('Create app for mona')
    const told = await comesToApp()
    expect(told.get('state')).toBe('abc')
    const path = `/app-manifests/${told.get('code')}/conversions`
    const { status, body } = await client(server).post(path)
    expect([status, body.name]).toEqual([201, name])
    expect(window.complaints).toEqual([])
  })

  it('a page without a known app does not redirect', async () => {
    await page().goto(`${server.url}/login/oauth/authorize?client_id=none`)
    await shows("Can't continue")
  })

  it('a form of another site has no effect', async () => {
    await page().goto(`${server.url}/login/device`)
    await signIn()
    await shows('Connect a device')
    const fields = { client_id: 'Ov23test', scope: 'repo', decision: 'authorize' }
    await page().goto(site.form(`${server.url}/login/oauth/authorize`, fields))
    await press('Go')
    await shows('Access denied')
  })

  it('the focus moves from field to field in order, and is visible', async () => {
    await page().goto(`${server.url}/login`)
    const order: (string | null)[] = []
    for (let count = 0; count < 3; count++) {
      const focused = page().locator(':focus')
      order.push((await focused.getAttribute('id')) ?? (await focused.textContent()))
      expect(await focused.evaluate(outlineWidth)).toBe('3px')
      await page().keyboard.press('Tab')
    }
    expect(order).toEqual(['login', 'password', 'Sign in'])
  })
})
