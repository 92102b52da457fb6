import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserPath, startBrowser, type TestBrowser } from '../../_support/browser.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'
import { barriers, looks, openPage, overflow } from './_console.ts'

/** Compressed bytes of the first page, with everything that it loads. */
const mostBytes = 150_000

const pages = [
  ...['/', '/-/webhooks', '/-/imports', '/acme/widgets/settings/hooks'],
  '/acme/widgets/settings/hooks/new',
]

describe.skipIf(!browserPath)('pages of the console', () => {
  let server: ServerProcess
  let browser: TestBrowser
  beforeAll(async () => {
    server = await spawnServer()
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser?.[Symbol.asyncDispose]()
    await server?.[Symbol.asyncDispose]()
  })

  it.each(pages)('%s is accessible in light and dark mode and on phones', async (path) => {
    for (const look of looks) {
      await using window = await openPage(browser, server.url + path, look)
      await window.page.locator('.waiting').first().waitFor({ state: 'detached' })
      expect(await overflow(window.page), 'overflow in pixels').toBeLessThanOrEqual(0)
      expect(await barriers(window.page)).toEqual([])
      expect(window.complaints).toEqual([])
    }
  })

  it('the first page loads few compressed bytes, all from this server', async () => {
    await using window = await browser.open()
    const sizes: Promise<number>[] = []
    window.page.on('requestfinished', (request) => {
      expect(request.url().startsWith(server.url)).toBe(true)
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await window.page.goto(server.url, { waitUntil: 'networkidle' })
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(total).toBeLessThan(mostBytes)
    expect(sizes.length).toBeGreaterThan(4)
  })

  it('every page works in the older version, too', async () => {
    await using window = await openPage(browser, server.url)
    const { page, complaints } = window
    await page.getByLabel('API version').selectOption('2022-11-28')
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('heading', { name: 'acme/widgets' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('people who sign in with a password use their session', async () => {
    await using window = await openPage(browser, server.url)
    const { page, complaints } = window
    await page.locator('summary', { hasText: 'mona' }).first().click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('link', { name: 'Sign in with your password' }).click()
    await page.getByLabel('Username').fill('hubot')
    await page.getByLabel('Password').fill('demo-hubot')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.locator('summary', { hasText: 'hubot' }).waitFor()
    expect(complaints).toEqual([])
  })
})
