import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../../server/core/root.ts'
import { versions } from '../../_support/bundles.ts'
import { browserPath, startBrowser, type TestBrowser } from '../../_support/pages/browser.ts'
import { barriers, overflow } from '../../_support/pages/page-checks.ts'
import { useService } from '../../_support/start-server.ts'
import { testWorld } from '../../_support/test-world.ts'
import { createSample, kinds, type Pages } from './sample.ts'

// A browser is slow on a busy machine, and the bundles may have to be built.

const advisory = {
  ghsa_id: 'GHSA-9w9w-2g3g-4h4h',
  summary: 'Widgets run what they are named',
  description: 'The name of a widget is evaluated.',
  severity: 'high' as const,
  cwe_ids: ['CWE-94'],
  vulnerabilities: [
    {
      ecosystem: 'npm' as const,
      package: '@acme/widgets',
      vulnerable_version_range: '< 1.2.3',
      first_patched_version: '1.2.3',
    },
  ],
  published_at: '2026-03-11',
}

/** The part of the DOM that is used here. The project has no browser types. */
interface InPage {
  harmed?: boolean
  sessionStorage: { setItem(name: string, value: string): void }
  localStorage: { setItem(name: string, value: string): void }
}

const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 740 } },
] as const

describe.skipIf(!browserPath)('the pages that html_url leads to, in a browser', () => {
  const service = useService({ world: { ...testWorld, advisories: [advisory] } })
  let browser: TestBrowser
  let pages: Pages

  beforeAll(async () => {
    await promisify(execFile)(process.execPath, [join(root, 'server/app/bundle/prepare.js')])
    browser = await startBrowser()
    pages = await createSample(service)
  })
  afterAll(() => browser?.[Symbol.asyncDispose]())

  /** Opens a page as mona, whose token is in the session of the tab. */
  async function open(url: string, version: string, look: (typeof looks)[number] = looks[0]) {
    const window = await browser.open(look)
    const session = JSON.stringify({ login: 'mona', token: 'ghp_mona', source: 'pasted' })
    await window.page.addInitScript(
      ([stored, chosen]) => {
        const { sessionStorage, localStorage } = globalThis as unknown as InPage
        sessionStorage.setItem('console-session', stored!)
        localStorage.setItem('console-version', chosen!)
      },
      [session, version],
    )
    await window.page.goto(url)
    return window
  }

  /** Opens a page and waits until all of it is shown. */
  async function visit(kind: string, version: string, look: (typeof looks)[number]) {
    const [url, heading] = pages[kind]!
    const window = await open(url, version, look)
    await window.page.locator('h1', { hasText: heading }).waitFor()
    await window.page.waitForLoadState('networkidle')
    return window
  }

  it('covers every page of the sample', () => {
    expect(Object.keys(pages).toSorted()).toEqual(kinds.toSorted())
  })

  describe.each([...versions.entries()])('in version %# %s', (index, version) => {
    const look = looks[index % looks.length]!

    it.each(kinds)('%s: shows its name, and is accessible, without errors', async (kind) => {
      await using window = await visit(kind, version, look)
      const { page, complaints } = window
      const harmed = await page.evaluate(() => (globalThis as unknown as InPage).harmed)
      expect(await overflow(page), 'overflow in pixels').toBeLessThanOrEqual(0)
      expect(harmed, 'scripts of users').toBeUndefined()
      expect(await page.locator('.problem').allTextContents()).toEqual([])
      expect(await barriers(page)).toEqual([])
      expect(complaints).toEqual([])
    })
  })

  it('shows text with line numbers, images, and rendered Markdown', async () => {
    await using text = await visit('file', versions[0], looks[0])
    expect(await text.page.locator('#L2').textContent()).toBe('Two')
    await using image = await visit('image', versions[0], looks[0])
    const picture = image.page.getByRole('img', { name: 'plan.svg' })
    expect(await picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml;base64,/)
    await using readme = await visit('Markdown file', versions[0], looks[0])
    await readme.page.getByRole('link', { name: 'next' }).click()
    await readme.page.locator('h1', { hasText: 'notes.txt' }).waitFor()
    expect(readme.complaints).toEqual([])
  })

  it('marks additions in a diff with a sign', async () => {
    await using window = await visit('files of a pull request', versions[0], looks[0])
    const patch = window.page.getByRole('region', { name: 'Patch of notes.txt' })
    await patch.waitFor()
    expect(await patch.locator('.added .sign').allTextContents()).toEqual(['+', '+'])
  })

  it('leads from a repository to a commit, its pull request and its parent', async () => {
    await using window = await visit('repository', versions[0], looks[0])
    const { page, complaints } = window
    await page.getByRole('link', { name: 'Commits', exact: true }).click()
    await page.getByLabel('Branch or tag').selectOption('feature/red')
    await page.getByRole('link', { name: 'Change README.md' }).first().click()
    await page.getByRole('region', { name: 'Patch of notes.txt' }).waitFor()
    await page.getByRole('link', { name: 'Paint it red #' }).waitFor()
    await page.locator('dd').getByRole('link').last().click()
    await page.locator('h1', { hasText: 'Initial commit' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('shows that an unknown commit is not there', async () => {
    const [url] = pages.repository!
    await using window = await open(`${url}/commit/${'1'.repeat(40)}`, versions[0])
    await window.page.locator('h1', { hasText: 'Page not found' }).waitFor()
  })

  it('comments on an issue, closes it and reopens it', async () => {
    await using window = await visit('issue', versions[0], looks[0])
    const { page, complaints } = window
    await page.getByLabel('Comment (Markdown)').fill('Now it is **straight**.')
    await page.getByRole('button', { name: 'Comment' }).click()
    await page.locator('strong', { hasText: 'straight' }).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.locator('.badge', { hasText: 'closed' }).waitFor()
    await page.getByRole('button', { name: 'Reopen' }).click()
    await page.locator('.badge', { hasText: 'open' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('chooses another branch', async () => {
    await using window = await visit('repository', versions[0], looks[0])
    await window.page.getByLabel('Branch or tag').selectOption('feature/red')
    await window.page.waitForURL('**/tree/feature/red')
    await window.page.getByRole('link', { name: 'notes.txt' }).click()
    await window.page.locator('#L1', { hasText: 'One' }).waitFor()
    expect(window.complaints).toEqual([])
  })

  it.each([
    ['https://widgets.example', 1],
    ['javascript:alert(1)', 0],
  ])('links to the website %s %d times', async (homepage, links) => {
    const path = await service.repository({ homepage })
    const url = `${service.server.url}${path.slice('/repos'.length)}`
    await using window = await open(url, versions[0])
    await window.page.getByText(homepage).waitFor()
    expect(await window.page.getByRole('link', { name: homepage }).count()).toBe(links)
  })

  it('shows an empty repository without errors', async () => {
    const { full_name } = (await service.as('mona').get(await service.repository())).body
    await using window = await open(`${service.server.url}/${full_name}`, versions[0])
    await window.page.getByText('This repository is empty').waitFor()
    expect(window.complaints).toEqual([])
  })
})
