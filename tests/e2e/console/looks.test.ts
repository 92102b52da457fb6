import { describe, expect, it } from 'vitest'
import { browserPath } from '../../_support/pages/browser.ts'
import { barriers, overflow } from '../../_support/pages/page-checks.ts'
import { looks, openPage, useConsole } from './_console.ts'

/** Compressed bytes of the first page, with everything that it loads. */
const mostBytes = 150_000

const pages = [
  ...['/', '/-/webhooks', '/-/imports', '/acme/widgets/settings/hooks'],
  '/acme/widgets/settings/hooks/new',
]

describe.skipIf(!browserPath)('pages of the console', () => {
  const used = useConsole()

  it.each(pages)('%s is accessible in light and dark mode and on phones', async (path) => {
    for (const look of looks) {
      await using window = await openPage(used.browser, used.server.url + path, look)
      await window.page.locator('.waiting').first().waitFor({ state: 'detached' })
      expect(await overflow(window.page), 'overflow in pixels').toBeLessThanOrEqual(0)
      expect(await barriers(window.page)).toEqual([])
      expect(window.complaints).toEqual([])
    }
  })

  it('the first page loads few compressed bytes, all from this server', async () => {
    await using window = await used.browser.open()
    const sizes: Promise<number>[] = []
    const elsewhere: string[] = []
    window.page.on('requestfinished', (request) => {
      if (!request.url().startsWith(used.server.url)) elsewhere.push(request.url())
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await window.page.goto(used.server.url, { waitUntil: 'networkidle' })
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(total).toBeLessThan(mostBytes)
    expect(sizes.length).toBeGreaterThan(4)
    expect(elsewhere).toEqual([])
  })

  it('every page works in the older version, too', async () => {
    await using window = await openPage(used.browser, used.server.url)
    const { page, complaints } = window
    await page.getByLabel('API version').selectOption('2022-11-28')
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('heading', { name: 'acme/widgets' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('people who sign in with a password use their session', async () => {
    await using window = await openPage(used.browser, used.server.url)
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
