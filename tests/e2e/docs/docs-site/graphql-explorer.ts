import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserPath, startBrowser, type TestBrowser } from '../../../_support/pages/browser.ts'
import { barriers, overflow } from '../../../_support/pages/page-checks.ts'
import type { Subject } from './subject.ts'

const looks = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
  { name: 'on a phone', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

/** Journeys of readers who run documents. */
export function graphqlExplorer(subject: Subject): void {
  describe.skipIf(!browserPath)('the GraphQL explorer, in a browser', () => {
    let browser: TestBrowser
    beforeAll(async () => {
      browser = await startBrowser()
    })
    afterAll(() => browser?.[Symbol.asyncDispose]())

    /** Opens the explorer with a token of the tested server. */
    const open = async (options: object = {}) => {
      const window = await browser.open(options)
      const { page } = window
      await page.goto(`${subject.server.url}/docs/graphql-explorer.html`)
      await page.getByLabel('Caller', { exact: true }).selectOption('Another token')
      await page.getByLabel('Token', { exact: true }).fill('ghp_mona')
      const editor = page.getByLabel('GraphQL document', { exact: true })
      const write = async (text: string) => {
        await editor.click()
        await page.keyboard.press('Control+a')
        await page.keyboard.press('Delete') // typing over styled text, Chromium reports its own styles
        await page.keyboard.insertText(text)
      }
      const status = page.getByRole('status').first()
      return {
        ...window,
        editor,
        write,
        status,
        [Symbol.asyncDispose]: window[Symbol.asyncDispose],
      }
    }

    it('runs a document with variables, by the keyboard alone', async () => {
      await using window = await open()
      const { page, editor, status, complaints } = window
      await editor.click()
      await page.keyboard.press('Control+Enter')
      await status.getByText('200 OK').waitFor()
      const body = page.getByLabel('Response body')
      expect(await body.textContent()).toContain('"nameWithOwner": "acme/widgets"')
      await page.getByLabel('Variables (JSON)', { exact: true }).fill('{"owner": "acme"')
      await page.keyboard.press('Control+Enter')
      expect(await status.textContent()).toMatch(/^The variables are not valid/)
      expect(complaints).toEqual([])
    })

    it('completes fields of the schema, and marks what it has not', async () => {
      await using window = await open()
      const { page, write, status, complaints } = window
      await write('{ viewer { ')
      await page.keyboard.type('logi')
      await page.getByRole('option', { name: 'login' }).waitFor()
      await page.waitForTimeout(100) // a completion can be accepted after 75 ms
      await page.keyboard.press('Tab')
      await page.keyboard.type(' nothing }}')
      await page.locator('.cm-lintRange-error').first().waitFor()
      await page.getByRole('button', { name: /^Run/ }).click()
      await status.getByText('nothing').waitFor()
      expect(await status.textContent()).toContain('"nothing"')
      expect(complaints).toEqual([])
    })

    it('leads from a field in the document to the schema, and on to other types', async () => {
      await using window = await open()
      const { page } = window
      await page.getByText('defaultBranchRef', { exact: true }).click({ modifiers: ['Control'] })
      const docs = page.getByRole('region', { name: 'Schema' })
      await docs.getByRole('heading', { name: 'Repository' }).waitFor()
      expect(await docs.locator('.chosen').textContent()).toContain('defaultBranchRef')
      await docs.getByRole('button', { name: 'Ref', exact: true }).first().click()
      expect(await docs.getByRole('heading', { level: 3 }).textContent()).toBe('Ref')
      await docs.getByLabel('Search the schema').fill('createIssue')
      await docs.getByRole('button', { name: 'Mutation.createIssue' }).click()
      expect(await docs.locator('.chosen').textContent()).toContain('CreateIssueInput!')
    })

    it('has examples, and lists them without scripts', async () => {
      await using window = await open()
      const { page, editor } = window
      await page.getByLabel('Example', { exact: true }).selectOption('The caller')
      expect(await editor.textContent()).toContain('viewer')
      expect(await page.getByLabel('Variables (JSON)', { exact: true }).inputValue()).toBe('')
      await using bare = await browser.open({ javaScriptEnabled: false })
      await bare.page.goto(`${subject.server.url}/docs/graphql-explorer.html`)
      expect(await bare.page.getByText('The caller').isVisible()).toBe(true)
    })

    it.each(looks)('is accessible: $name', async ({ colorScheme, viewport }) => {
      await using window = await open({ colorScheme, viewport })
      const { page, status, complaints } = window
      await page.getByRole('button', { name: /^Run/ }).click()
      await status.getByText('200 OK').waitFor()
      await page.getByRole('button', { name: 'Copy as curl' }).click()
      expect(await overflow(page), 'overflow in pixels').toBeLessThanOrEqual(0)
      expect(await barriers(page)).toEqual([])
      expect(complaints).toEqual([])
    })
  })
}
