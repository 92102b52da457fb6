import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upgradeReport } from '../../../server/app/upgrade/report.ts'
import { buildDocs } from '../../../tools/docs-site/build.ts'
import { readPayloads } from '../../../tools/docs-site/payloads/read.ts'
import { root, versions } from '../../_support/bundles.ts'
import { browserPath, startBrowser, type TestBrowser } from '../../_support/pages/browser.ts'
import { barriers, overflow } from '../../_support/pages/page-checks.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'

const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 800 } },
] as const

const entry = (path: string, method = 'GET', text = '{}', received = '{}') => ({
  request: { method, url: `https://api.example.com${path}`, headers: [], postData: { text } },
  response: { status: 200, headers: [], content: { mimeType: 'application/json', text: received } },
})

/** Requests as another program recorded them, one of them incomplete. */
const entries = [
  entry('/rate_limit', 'GET', '', '{"rate":{}}'),
  entry('/hub', 'POST'),
  entry('/zen'),
  entry('/orgs/acme/teams', 'POST', '{"name":"makers","permission":"push"}'),
  { request: {} },
]

const fileOf = (text: string, name = 'traffic.har') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
})

describe.skipIf(!browserPath)('tools of the documentation site, in a browser', () => {
  let folder: string
  let server: TestServer
  let browser: TestBrowser
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tools-'))
    await buildDocs(folder)
    server = await startTestServer({ docs: folder })
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser?.[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  const open = async (path: string, look: object = looks[0]) => {
    const window = await browser.open(look)
    await window.page.goto(`${server.url}/docs/${path}`)
    return window
  }

  const cases = ['payloads.html#2022-11-28/issues.opened', 'upgrade-check.html', 'benchmarks.html']
  it.each([...cases, '2022-11-28/payloads/issues.opened.html'])(
    '%s is accessible in light and dark mode, and fits a phone',
    async (path) => {
      for (const look of looks) {
        await using window = await open(path, look)
        if (path.startsWith('payloads')) await window.page.locator('section.payload pre').waitFor()
        expect(await overflow(window.page)).toBeLessThanOrEqual(0)
        expect(await barriers(window.page)).toEqual([])
        expect(window.complaints).toEqual([])
      }
    },
  )

  it('the payload explorer filters and shows payloads without a reload', async () => {
    await using window = await open('payloads.html')
    const { page, complaints } = window
    await page.getByLabel('Event').selectOption('issues')
    await page.getByLabel('Action').selectOption('opened')
    await page.getByLabel('Version').selectOption('2022-11-28')
    expect(await page.locator('.filters [role=status]').textContent()).toBe('1 payload')
    await page.getByRole('link', { name: 'issues opened 2022-11-28' }).click()
    const code = page.locator('section.payload code')
    await code.waitFor()
    const payloads = await readPayloads(root, versions)
    const opened = payloads.find(({ event, action }) => event === 'issues' && action === 'opened')
    expect(JSON.parse((await code.textContent())!)).toEqual(opened?.byVersion.get('2022-11-28'))
    expect(await page.locator('section.payload mark').allTextContents()).toContainEqual(
      expect.stringContaining('"has_downloads"'),
    )
    expect(page.url()).toMatch(/payloads\.html#2022-11-28\/issues\.opened$/)
    expect(complaints).toEqual([])
  })

  it('the payload explorer is a list of links without scripts', async () => {
    await using window = await open('payloads.html', { javaScriptEnabled: false })
    const { page } = window
    expect(await page.getByLabel('Event').isVisible()).toBe(false)
    await page.getByRole('link', { name: 'push 2026-03-10', exact: true }).click()
    await page.waitForURL('**/2026-03-10/payloads/push.html')
    expect(await page.locator('pre').textContent()).toContain('"head_commit"')
  })

  it('the upgrade checker finds what the command finds, and uploads nothing', async () => {
    await using window = await open('upgrade-check.html')
    const { page, complaints } = window
    const sent: string[] = []
    page.on('request', (each) => sent.push(`${each.method()} ${new URL(each.url()).pathname}`))
    await page.setInputFiles('#har', fileOf(JSON.stringify({ log: { entries } })))
    await page.locator('section.result table').waitFor()
    const { findings, others } = await upgradeReport(entries as never)
    const slugs = [...new Set(findings.flatMap(({ changes }) => changes))].toSorted()
    expect(slugs).toEqual(['01-rate-limit-rate', '02-team-permission', '17-hub-endpoints'])
    const shown = page.locator('ol.changes li.affected')
    const names = await shown.evaluateAll((all) =>
      all.map((each) => (each as unknown as { dataset: { slug: string } }).dataset.slug),
    )
    expect(names).toEqual(slugs)
    expect(await page.locator('.drop [role=status]').textContent()).toBe(
      `3 of 22 changes affect 3 of ${findings.length} requests of older versions. ${others} requests were skipped.`,
    )
    const own = sent.filter((each) => !each.endsWith('.svg'))
    expect(own.toSorted()).toEqual([
      'GET /docs/data/upgrade-data.js',
      'GET /docs/data/upgrade-report.js',
    ])
    expect(await barriers(window.page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it.each([
    ['no JSON', 'oops', "Can't check traffic.har: not a HAR file: log.entries is missing."],
    ['other JSON', '{"a":1}', "Can't check traffic.har: not a HAR file: log.entries is missing."],
  ])('the upgrade checker reports a file with %s', async (_what, text, message) => {
    await using window = await open('upgrade-check.html')
    await window.page.setInputFiles('#har', fileOf(text))
    await window.page.getByText(message).waitFor()
    expect(window.complaints).toEqual([])
  })

  it('the upgrade checker refuses a file of more than 50 MB', async () => {
    await using window = await open('upgrade-check.html')
    // A file that large is not sent through the protocol of the browser, so it is dropped here.
    await window.page.evaluate(`{
      const files = new DataTransfer()
      files.items.add(new File([new Uint8Array(50_000_001)], 'large.har'))
      document.dispatchEvent(new DragEvent('drop', { dataTransfer: files }))
    }`)
    await window.page.getByText("Can't check large.har: the file is larger than 50 MB.").waitFor()
  })
})
