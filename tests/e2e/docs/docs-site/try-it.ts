import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  browserPath,
  startBrowser,
  type TestBrowser,
  type Window,
} from '../../../_support/pages/browser.ts'
import { barriers, overflow } from '../../../_support/pages/page-checks.ts'
import type { Subject } from './subject.ts'

const looks = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
  { name: 'on a phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const

/** Browsers report a response with an error status themselves. */
const isOwn = (complaint: string) => !complaint.includes('the server responded with a status of')

/** Journeys of readers who send requests from the pages. */
export function tryIt(subject: Subject): void {
  describe.skipIf(!browserPath)('"Try it", in a browser', () => {
    let browser: TestBrowser
    beforeAll(async () => {
      browser = await startBrowser()
    })
    afterAll(() => browser?.[Symbol.asyncDispose]())

    /** Opens the form of an operation. */
    const open = async (path: string, options: object = {}) => {
      const window = await browser.open(options)
      const sent: string[] = []
      window.page.on('request', (each) => sent.push(`${each.method()} ${each.url()}`))
      await window.page.goto(`${subject.server.url}/docs/${path}`)
      const panel = await openPanel(window, path.split('#')[1]!)
      return { ...window, sent, panel, [Symbol.asyncDispose]: window[Symbol.asyncDispose] }
    }

    const openPanel = async ({ page }: Window, anchor: string) => {
      const panel = page.locator(`section#${anchor} details.try`)
      await panel.locator('summary').first().click()
      await panel.getByRole('button', { name: /^Send/ }).waitFor()
      return panel
    }

    const statusOf = async (panel: Awaited<ReturnType<typeof openPanel>>, code: number) => {
      await panel.getByRole('status').getByText(String(code)).waitFor()
      return panel.getByRole('status').textContent()
    }

    it('shows 401 without a token, and the resource with one', async () => {
      await using window = await open('2026-03-10/hooks.html#repos-list-webhooks')
      const { panel, complaints } = window
      await panel.getByRole('button', { name: 'Send GET request' }).click()
      expect(await statusOf(panel, 401)).toMatch(/^401 Unauthorized · \d+ ms · .*credentials/)
      await panel.getByLabel('Token').fill('ghp_mona')
      await panel.getByRole('button', { name: 'Send GET request' }).click()
      expect(await statusOf(panel, 200)).toMatch(/^200 OK · \d+ ms · /)
      expect(await panel.getByLabel('Response body').textContent()).toMatch(/^\[/)
      await panel.getByText(/^\d+ headers$/).click()
      expect(
        await panel.getByText('x-service-api-version-selected', { exact: true }).isVisible(),
      ).toBe(true)
      expect(complaints.filter(isOwn)).toEqual([])
    })

    it('creates what the example of the body describes', async () => {
      await using window = await open('2026-03-10/labels.html#issues-create-label')
      const { panel } = window
      await panel.getByLabel('Token').fill('ghp_mona')
      await panel.getByLabel('Body').fill('{"name": "tried", "color": "00ff00"}')
      await panel.getByRole('button', { name: 'Send POST request' }).click()
      await statusOf(panel, 201)
      const made = await fetch(`${subject.server.url}/repos/acme/widgets/labels/tried`, {
        headers: { Authorization: 'Bearer ghp_mona' },
      })
      expect([made.status, ((await made.json()) as { color: string }).color]).toEqual([
        200,
        '00ff00',
      ])
    })

    it('sends nothing by itself, by Enter, or with an invalid body', async () => {
      await using window = await open('2026-03-10/labels.html#issues-create-label')
      const { panel, sent } = window
      await panel.getByRole('textbox', { name: 'owner' }).press('Enter')
      await panel.getByLabel('Body').fill('{"name": ')
      await panel.getByRole('button', { name: 'Send POST request' }).click()
      expect(await panel.getByRole('status').textContent()).toContain('The body is not valid JSON')
      await panel.getByLabel('Body').fill('{}')
      await panel.getByRole('textbox', { name: 'owner' }).fill('')
      await panel.getByRole('button', { name: 'Send POST request' }).click()
      expect(await panel.getByRole('status').textContent()).toBe('Enter a value for owner.')
      expect(sent.filter((each) => !each.startsWith(`GET ${subject.server.url}/docs/`))).toEqual([])
    })

    it('keeps the token for other pages, and shows it with the address in samples', async () => {
      await using window = await open('2022-11-28/hooks.html#repos-list-webhooks')
      const { page, panel } = window
      await panel.getByLabel('Token').fill('ghp_mona')
      const curl = page.locator('#repos-list-webhooks--curl')
      expect(await curl.textContent()).toContain(
        `curl ${subject.server.url}/repos/acme/widgets/hooks`,
      )
      expect(await curl.textContent()).toContain('Authorization: Bearer ghp_mona')
      await page.goto(`${subject.server.url}/docs/2022-11-28/users.html`)
      const sample = page.locator('#users-get-authenticated--client')
      expect(await sample.textContent()).toContain(`auth: 'ghp_mona'`)
      const other = await openPanel(window, 'users-get-authenticated')
      await other.getByRole('button', { name: 'Send GET request' }).click()
      await statusOf(other, 200)
      expect(await other.getByLabel('Response body').textContent()).toContain('"login": "mona"')
    })

    it('belongs to the API that serves the page, in the version of the page', async () => {
      await using window = await browser.open()
      const { page } = window
      await page.goto(`${subject.server.url}/api/v3/docs/2022-11-28/meta.html`)
      const panel = await openPanel(window, 'meta-root')
      await panel.getByRole('button', { name: 'Copy as curl' }).click()
      const command = await panel.getByLabel('curl command').textContent()
      expect(command).toContain(`curl -i '${subject.server.url}/api/v3/'`)
      expect(command).toContain('X-Service-Api-Version: 2022-11-28')
    })

    it('shows markup in a response as text', async () => {
      await using window = await open('2026-03-10/labels.html#issues-create-label')
      const { page, panel, complaints } = window
      await panel.getByLabel('Token').fill('ghp_mona')
      await panel.getByLabel('Body').fill('{"name": "<img src=x onerror=alert(1)>"}')
      await panel.getByRole('button', { name: 'Send POST request' }).click()
      await statusOf(panel, 201)
      expect(await panel.getByLabel('Response body').textContent()).toContain('<img src=x')
      expect(await page.locator('img').count()).toBe(0)
      expect(complaints).toEqual([])
    })

    it.each(looks)('is accessible: $name', async ({ colorScheme, viewport }) => {
      const look = { colorScheme, viewport }
      await using window = await open('2026-03-10/labels.html#issues-create-label', look)
      const { page, panel, complaints } = window
      await panel.getByLabel('Token').fill('ghp_mona')
      await panel.getByRole('button', { name: 'Copy as curl' }).click()
      await panel.getByRole('button', { name: /^Send/ }).click()
      await panel.getByText(/^\d+ headers$/).click()
      expect(await overflow(page), 'overflow in pixels').toBeLessThanOrEqual(0)
      expect(await barriers(page)).toEqual([])
      expect(complaints.filter(isOwn)).toEqual([])
    })
  })
}
