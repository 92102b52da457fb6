import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserPath, startBrowser, type TestBrowser, type Window } from '../../_support/browser.ts'
import type { Subject } from './subject.ts'
import { inTurn } from '../../_support/sampling.ts'

/** The part of the DOM that is used here. The project has no browser types. */
interface InPage {
  axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
  document: { documentElement: { scrollWidth: number } }
  innerWidth: number
}

/** One page of each kind, and the largest ones and those with the widest tables. */
const sample = [
  ...['index.html', '2026-03-10.html', '2026-03-10/hooks.html', '2022-11-28/hub.html'],
  ...['2022-11-28/rate-limit.html', '2026-03-10/imports.html', '2026-03-10/webhooks/push.html'],
  ...['2026-03-10/schemas/hook.html', '2026-03-10/schemas.html', 'changelog.html'],
  ...['authorization.html', 'evidence/limits.html', 'operations.html'],
]

const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const

/** Tests in a browser. */
export function inBrowser(subject: Subject): void {
  describe.skipIf(!browserPath)('the documentation site, in a browser', () => {
    let browser: TestBrowser
    beforeAll(async () => {
      browser = await startBrowser()
    })
    afterAll(() => browser?.[Symbol.asyncDispose]())

    const open = async (path: string, look: (typeof looks)[number] = looks[0]) => {
      const window = await browser.open(look)
      const asked: string[] = []
      window.page.on('request', (each) => asked.push(each.url()))
      await window.page.goto(path.startsWith('file:') ? path : `${subject.server.url}/docs/${path}`)
      return { ...window, asked, [Symbol.asyncDispose]: window[Symbol.asyncDispose] }
    }

    /** Accessibility violations, as `rule: element`. */
    const barriers = async ({ page }: Window) => {
      await page.evaluate(axe.source)
      const { violations } = await page.evaluate(() => (globalThis as unknown as InPage).axe.run())
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    }

    it.each(inTurn(sample, 4))(
      '%s is accessible, on desktop and phone, in light and dark mode',
      async (path) => {
        for (const look of looks) {
          await using window = await open(path, look)
          const { page, complaints, asked } = window
          const wider = await page.evaluate(() => {
            const { document, innerWidth } = globalThis as unknown as InPage
            return document.documentElement.scrollWidth - innerWidth
          })
          expect(wider, 'overflow in pixels').toBeLessThanOrEqual(0)
          // The rules take seconds on a long page, so each page is tested in one color scheme, half
          // of them in either.
          if (sample.indexOf(path) % 2 === looks.indexOf(look)) {
            expect(await barriers(window)).toEqual([])
          }
          expect(complaints).toEqual([])
          expect(asked.filter((url) => !url.startsWith(`${subject.server.url}/docs/`))).toEqual([])
        }
      },
    )

    it('keeps the operation when another version is selected', async () => {
      await using window = await open('2026-03-10/hooks.html#repos-ping-webhook')
      const { page } = window
      const other = page.locator('.versions a', { hasText: '2022-11-28' })
      await page.waitForFunction(
        (link) => (link as unknown as { hash: string }).hash === '#repos-ping-webhook',
        await other.elementHandle(),
      )
      await other.click()
      await page.waitForURL('**/2022-11-28/hooks.html#repos-ping-webhook')
      expect(await page.locator('#repos-ping-webhook').isVisible()).toBe(true)
    })

    it('redirects the documentation URLs of the server', async () => {
      await using window = await open('2022-11-28.html#migrations-get-import-status')
      await window.page.waitForURL('**/2022-11-28/imports.html#migrations-get-import-status')
    })

    it.each([
      ['the name of an operation', 'ping webhook', 'hooks.html#repos-ping-webhook'],
      ['its path', '/repos/{owner}/{repo}/hooks/{hook_id}/pings', 'hooks.html#repos-ping-webhook'],
      ['its id', 'repos/ping-webhook', 'hooks.html#repos-ping-webhook'],
      ['a heading', 'effective access', 'authorization.html#effective-access'],
      ['a misspelled word', 'atestations', 'attestations.html'],
    ])('finds by %s, with the keyboard alone', async (_what, words, address) => {
      await using window = await open('index.html')
      const { page, complaints } = window
      await page.keyboard.press('/')
      await page.locator('dialog[open] input').fill(words)
      await page.locator('dialog [aria-selected=true]').waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/${address}*`)
      expect(complaints).toEqual([])
    })

    it('has an accessible search, which reports when there are no results', async () => {
      await using window = await open('index.html', looks[1])
      const { page } = window
      await page.getByRole('button', { name: 'Search' }).click()
      await page.locator('dialog[open] input').fill('webhook')
      expect(await page.getByRole('option').count()).toBeGreaterThan(3)
      expect(await barriers(window)).toEqual([])
      await page.locator('dialog[open] input').fill('xyzzy')
      expect(await page.getByText('No results for “xyzzy”.').isVisible()).toBe(true)
      await page.keyboard.press('Escape')
      expect(await page.locator('dialog[open]').count()).toBe(0)
    })

    it('remembers the selected tool and the color scheme', async () => {
      await using window = await open('2026-03-10/meta.html')
      const { page } = window
      await page.getByRole('tab', { name: 'curl' }).first().press('ArrowRight')
      await page.getByRole('button', { name: 'Light or dark' }).click()
      await page.goto(`${subject.server.url}/docs/2026-03-10/stars.html`)
      const chosen = page.getByRole('tab', { selected: true })
      const names = (await chosen.allTextContents()).map((name) => name.trim())
      expect([...new Set(names)]).toEqual(['Client'])
      expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    })

    it('opens its navigation on a phone', async () => {
      await using window = await open('2026-03-10/hooks.html', looks[1])
      const { page } = window
      const link = page.getByRole('link', { name: 'Webhook payloads' })
      expect(await link.isVisible()).toBe(false)
      await page.getByRole('button', { name: 'Menu' }).click()
      await link.click()
      await page.waitForURL('**/2026-03-10/webhooks.html')
    })

    it('works without a server: a page opened from disk has its styles and search', async () => {
      await using window = await open(
        pathToFileURL(join(subject.folder, '2026-03-10/hooks.html')).href,
      )
      const { page, complaints } = window
      await page.keyboard.press('/')
      await page.locator('dialog[open] input').fill('get a gist')
      await page.locator('dialog [aria-selected=true]').waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL('**/2026-03-10/gists.html#gists-get')
      expect(complaints).toEqual([])
    })
  })
}
