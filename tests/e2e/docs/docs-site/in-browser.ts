import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  browserPath,
  startBrowser,
  type TestBrowser,
  type Window,
} from '../../../_support/pages/browser.ts'
import { barriers, overflow } from '../../../_support/pages/page-checks.ts'
import { select } from '../../../_support/selection.ts'
import type { Subject } from './subject.ts'

/** What the test of printing reads. */
interface Printed {
  document: {
    body: object
    querySelectorAll(selector: string): Iterable<{ scrollWidth: number; clientWidth: number }>
  }
  getComputedStyle(element: object): { color: string; backgroundColor: string }
}

/** One page of each kind, and the largest ones and those with the widest tables. */
const sample = [
  ...['index.html', '2026-03-10.html', '2026-03-10/hooks.html', '2022-11-28/hub.html'],
  ...['2022-11-28/rate-limit.html', '2026-03-10/imports.html', '2026-03-10/webhooks/push.html'],
  ...['2026-03-10/schemas/hook.html', '2026-03-10/schemas.html', 'changelog.html'],
  ...['downloads.html', '404.html', '2022-11-28/apps.html'],
  ...['authorization.html', 'evidence/limits.html', 'operations.html', 'console.html'],
  ...['guides/gh.html', 'guides/github-apps.html', 'guides/probot.html'],
]

const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

/** Resolves when the search knows the words of all pages. */
const wordsLoaded = (page: Window['page']) =>
  page.locator('#found[aria-busy=false]').waitFor({ state: 'attached' })

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

    it.each(select('docs-pages', sample, String))(
      '%s is accessible, on desktop and phone, in light and dark mode',
      async (path) => {
        for (const look of looks) {
          await using window = await open(path, look)
          const { page, complaints, asked } = window
          expect(await overflow(page), 'overflow in pixels').toBeLessThanOrEqual(0)
          // The rules take seconds on a long page, so each page is tested in one color scheme, half
          // of them in either.
          if (sample.indexOf(path) % 2 === looks.indexOf(look)) {
            expect(await barriers(page)).toEqual([])
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
      ['a method and a path', 'POST /repos/acme/widgets/hooks', 'hooks.html#repos-create-webhook'],
      ['words of a text', 'compare in constant time', 'guides/webhooks.html#verify-a-signature'],
      ['a status', '422', 'guides/errors.html#422-unprocessable-entity'],
    ])('finds by %s, with the keyboard alone', async (_what, words, address) => {
      await using window = await open('index.html')
      const { page, complaints } = window
      await page.keyboard.press('/')
      await page.locator('dialog[open] input').fill(words)
      await wordsLoaded(page)
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/${address}*`)
      expect(complaints).toEqual([])
    })

    it('loads titles when the search opens, and words when a reader types', async () => {
      await using window = await open('2022-11-28/hooks.html')
      const { page, asked } = window
      const loaded = () =>
        asked.flatMap((url) => /assets\/(search.*)\.[0-9a-f]{8}\.js$/.exec(url)?.[1] ?? [])
      expect(loaded()).toEqual([])
      await page.keyboard.press('Control+k')
      await page.locator('dialog[open] input').waitFor()
      expect(loaded().toSorted()).toEqual(['search', 'search-titles-2022-11-28'])
      await page.keyboard.type('hmac')
      await page.getByRole('option', { name: 'Verify a signature' }).waitFor()
      expect(loaded().at(-1)).toBe('search-words-2022-11-28')
    })

    it('names the version of an operation that only another version has', async () => {
      await using window = await open('index.html')
      const { page } = window
      await page.keyboard.press('/')
      await page.locator('dialog[open] input').fill('subscription hub')
      await wordsLoaded(page)
      const other = page.getByRole('option', { name: 'Only in 2022-11-28' })
      expect(await other.first().getAttribute('data-url')).toMatch(/^2022-11-28\//)
    })

    it('announces results and keeps the selected one when the words arrive', async () => {
      await using window = await open('index.html')
      const { page } = window
      let goOn = () => {}
      const held = new Promise<void>((resolve) => (goOn = resolve))
      await page.route('**/search-words-*.js', (route) => held.then(() => route.continue()))
      await page.keyboard.press('/')
      const status = page.locator('dialog').getByRole('status')
      expect(await status.textContent()).toContain('Search guides')
      await page.keyboard.type('webhook')
      await page.keyboard.press('ArrowDown')
      const chosen = await page.locator('[aria-selected=true]').getAttribute('data-url')
      goOn()
      await wordsLoaded(page)
      expect(await status.textContent()).toBe('12 results. Use the arrow keys to select one.')
      expect(await page.locator('[aria-selected=true]').getAttribute('data-url')).toBe(chosen)
    })

    it('has an accessible search, which reports when there are no results', async () => {
      await using window = await open('index.html', looks[1])
      const { page } = window
      await page.getByRole('button', { name: 'Search' }).click()
      await page.locator('dialog[open] input').fill('webhook')
      expect(await page.getByRole('option').count()).toBeGreaterThan(3)
      expect(await barriers(page)).toEqual([])
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

    it('shows pictures in the color scheme of the browser, or in the chosen one', async () => {
      await using window = await open('console.html', { ...looks[0], colorScheme: 'dark' } as never)
      const { page, complaints } = window
      const shown = () =>
        page
          .locator('picture img')
          .first()
          .evaluate((image) => (image as unknown as { currentSrc: string }).currentSrc)
      expect(await shown()).toMatch(/overview-dark\.png$/)
      await page.getByRole('button', { name: 'Light or dark' }).click()
      await expect.poll(shown).toMatch(/overview-light\.png$/)
      expect(complaints).toEqual([])
    })

    it.each(['guides/webhooks.html', '2026-03-10/app-hooks.html', 'console.html'])(
      '%s prints in black on white, without navigation, and with all of its code',
      async (path) => {
        const look = { colorScheme: 'dark', viewport: { width: 718, height: 1000 } }
        await using window = await open(path, look as never)
        const { page } = window
        await page.emulateMedia({ media: 'print' })
        for (const part of ['.top', '#sidebar', '.outline-above', '.turn']) {
          const shown = await page
            .locator(part)
            .evaluateAll((found) =>
              found.map((each) => (each as unknown as { offsetHeight: number }).offsetHeight),
            )
          expect([part, shown.filter((height) => height > 0)]).toEqual([part, []])
        }
        const printed = await page.evaluate(() => {
          const { document, getComputedStyle } = globalThis as unknown as Printed
          const code = [...document.querySelectorAll('pre, pre span')]
          return {
            ground: getComputedStyle(document.body).backgroundColor,
            colors: [...new Set(code.map((each) => getComputedStyle(each).color))],
            cut: code.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
              .length,
          }
        })
        const black = printed.colors.filter((color) => color !== 'rgb(0, 0, 0)')
        expect({ ...printed, colors: black }).toEqual({
          ground: 'rgb(255, 255, 255)',
          colors: [],
          cut: 0,
        })
        const sheets = await page
          .locator('picture img')
          .evaluateAll((found) =>
            found.map((each) => (each as unknown as { currentSrc: string }).currentSrc),
          )
        expect(sheets.filter((name) => name.includes('-dark'))).toEqual([])
      },
    )

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
      await page.keyboard.press('/')
      await page.locator('dialog[open] input').fill('hmac')
      await page.getByRole('option', { name: 'Verify a signature' }).waitFor()
      expect(complaints).toEqual([])
    })
  })
}
