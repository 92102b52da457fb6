import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { browserPath } from '../../_support/pages/browser.ts'
import { barriers, overflow } from '../../_support/pages/page-checks.ts'
import { looks, openPage, useConsole } from './_console.ts'

// A browser is slow on a busy machine.

const issues = '/repos/acme/widgets/issues'
const demo = { Authorization: 'Bearer ghp_demo_mona' }

const pages = [
  ...['/-/events', '/-/events?feed=user&owner=mona', '/-/tokens', '/-/traffic', '/-/traffic/{id}'],
  ...['clock', 'faults', 'state', 'sinks'].map((tab) => `/-/traffic?tab=${tab}`),
]

describe.skipIf(!browserPath)('events, tokens and traffic in the console', () => {
  const used = useConsole()
  beforeEach(() => control('POST', '/_control/reset'))

  const call = (path: string, init: RequestInit = {}) =>
    fetch(used.server.url + path, { headers: demo, ...init })
  const control = (method: string, path: string, body?: object) =>
    fetch(used.server.url + path, {
      method,
      ...(body && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  const createIssue = () =>
    call(issues, { method: 'POST', body: JSON.stringify({ title: 'Too loud' }) })
  const open = (path: string) => openPage(used.browser, used.server.url + path)
  const section = (page: Page, heading: string) =>
    page.locator('section.card', { has: page.getByRole('heading', { name: heading, exact: true }) })

  it.each(pages)('%s is accessible in light and dark mode and on phones', async (path) => {
    const id = (await createIssue()).headers.get('X-Service-Request-Id')!
    await control('POST', '/_control/faults', { request: { delay: '1ms' }, times: 1 })
    await control('PUT', '/_control/sinks/inbox', {})
    for (const look of [...looks, { ...looks[0], colorScheme: 'dark' as const }]) {
      await using window = await openPage(
        used.browser,
        used.server.url + path.replace('{id}', id),
        look as (typeof looks)[0],
      )
      await window.page.waitForLoadState('networkidle').catch(() => undefined)
      await window.page.locator('.waiting').first().waitFor({ state: 'detached' })
      expect(await overflow(window.page), 'overflow in pixels').toBeLessThanOrEqual(0)
      expect(await barriers(window.page)).toEqual([])
      expect(window.complaints).toEqual([])
    }
  })

  it.each(pages)('%s works in the older version', async (path) => {
    const id = (await createIssue()).headers.get('X-Service-Request-Id')!
    await control('POST', '/_control/faults', { request: { delay: '1ms' }, times: 1 })
    await control('PUT', '/_control/sinks/inbox', {})
    await using window = await open(path.replace('{id}', id))
    const { page, complaints } = window
    const called = page.waitForRequest((each) =>
      Object.entries(each.headers()).some(
        ([name, value]) => name.endsWith('-api-version') && value === '2022-11-28',
      ),
    )
    await page.getByLabel('API version').selectOption('2022-11-28')
    if (!path.startsWith('/-/traffic')) await called
    else called.catch(() => undefined) // the control plane has no versions
    await page.locator('.waiting').first().waitFor({ state: 'detached' })
    await page.locator('main h1').first().waitFor()
    expect(await page.locator('.problem').allTextContents()).toEqual([])
    expect(complaints).toEqual([])
  })

  it('the version of a request is that of its caller, whatever the console uses', async () => {
    await call('/rate_limit', { headers: { ...demo, 'X-Service-Api-Version': '2022-11-28' } })
    await using window = await open('/-/traffic')
    const { page, complaints } = window
    await page.getByLabel('API version').selectOption('2022-11-28')
    await page.getByRole('link', { name: 'GET /rate_limit' }).first().click()
    await page.locator('.facts dd').getByText('2022-11-28', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: /^The rate limit status also contains/ }).waitFor()
    expect(complaints).toEqual([])
  })

  it('a feed shows a new event after the poll interval, and an unchanged feed is a 304', async () => {
    await using window = await used.browser.open()
    const { page, complaints } = window
    await page.clock.install()
    await page.goto(`${used.server.url}/-/events`)
    await page.getByLabel('Feed').selectOption('repository')
    await page.getByLabel('Owner').fill('acme')
    await page.getByLabel('Repository').fill('widgets')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByText('60 s').waitFor()
    expect(new URL(page.url()).search).toBe('?feed=repository&owner=acme&repo=widgets')
    await createIssue()
    expect(await page.getByText('IssuesEvent').count()).toBe(0)
    await page.clock.fastForward(61_000)
    await page.getByText('IssuesEvent').first().click()
    await page.getByText('Too loud').waitFor()
    await page.clock.fastForward(61_000)
    await page.getByText('304 Not Modified').waitFor()
    expect(complaints).toEqual([])
  })

  it('a token is created, used, checked and revoked, and then gets 401', async () => {
    await using window = await open('/-/tokens')
    const { page, complaints } = window
    const creating = section(page, 'New token')
    await creating.getByLabel('Kind').selectOption('oauth')
    await creating.getByLabel('Client id of the app').fill('Ov23demo')
    await creating.getByLabel('Scopes').fill('repo')
    await creating.getByRole('button', { name: 'Create token' }).click()
    const token = await creating.locator('code.token').innerText()
    const use = () => call('/user', { headers: { Authorization: `Bearer ${token}` } })
    expect((await use()).status).toBe(200)

    const checking = section(page, 'Token of an app')
    await checking.getByLabel('Client id').fill('Ov23demo')
    await checking.getByLabel('Client secret').fill('demo-secret')
    await checking.getByLabel('Token', { exact: true }).fill(token)
    await checking.getByRole('button', { name: 'Check' }).click()
    await checking.getByText('The token is valid.').waitFor()
    await checking.getByText('Deploy Button').waitFor()
    await checking.getByRole('button', { name: 'Revoke', exact: true }).click()
    await checking.getByText('The token was revoked.').waitFor()
    expect((await use()).status).toBe(401)
    expect(complaints).toEqual([])

    await checking.getByRole('button', { name: 'Check' }).click()
    await checking.getByText('404').waitFor()
    expect(complaints).toEqual([expect.stringContaining('404')])
  })

  it('shows which operations a token may call, and what the others need', async () => {
    await using window = await open('/-/tokens')
    const { page, complaints } = window
    const operations = page.getByRole('region', { name: 'Operations' })
    await operations.getByLabel('Token').fill('github_pat_demo_mona')
    await operations.getByRole('button', { name: 'Show' }).click()
    await operations.getByText('(fine-grained)').waitFor()
    await operations
      .getByLabel('Filter operations')
      .fill('post /repos/{owner}/{repo}/issues issues/create')
    const row = operations.getByRole('row', { name: 'POST /repos/{owner}/{repo}/issues' }).first()
    await row.getByText('issues: write').waitFor()
    expect(complaints).toEqual([])
  })

  it('lists the installations that a user of an app can access', async () => {
    await using window = await open('/-/tokens')
    const { page, complaints } = window
    const installations = section(page, 'Installations')
    await installations.getByLabel('App user token').fill('ghu_demo_mona')
    await installations.getByRole('button', { name: 'List' }).click()
    await installations.getByText('ci-bot').click()
    await installations.getByText('acme/widgets').waitFor()
    expect(complaints).toEqual([])
  })

  it('a fault makes a request fail, and the request page explains it', async () => {
    await using window = await open('/-/traffic?tab=faults')
    const { page, complaints } = window
    await page.getByLabel('Status', { exact: true }).fill('503')
    await page.getByLabel('Operation', { exact: true }).fill('issues/list-for-repo')
    await page.getByRole('button', { name: 'Add fault' }).click()
    await page.getByRole('cell', { name: 'operation: issues/list-for-repo' }).waitFor()
    const failed = await call(issues)
    expect(failed.status).toBe(503)

    await page.getByRole('link', { name: 'Requests' }).click()
    await page.getByLabel('Status').selectOption('5')
    await page.getByRole('link', { name: `GET ${issues}` }).click()
    await page.getByText('A fault made the request fail').waitFor()
    await page.getByRole('link', { name: 'Traffic' }).first().click()
    await page.getByLabel('Explain a request id').fill(failed.headers.get('X-Service-Request-Id')!)
    await page.getByRole('button', { name: 'Explain' }).click()
    await page.getByText('A fault made the request fail').waitFor()

    await page.goto(`${used.server.url}/-/traffic?tab=faults`)
    await page.getByRole('button', { name: 'Remove fault' }).click()
    await page.getByText('No faults.').waitFor()
    expect((await call(issues)).status).toBe(200)
    expect(complaints).toEqual([])
  })

  it('a set of faults is switched on and off', async () => {
    await using window = await open('/-/traffic?tab=faults')
    const { page, complaints } = window
    await page.getByLabel('webhooks-late').click()
    await page.getByRole('row', { name: 'webhooks-late' }).first().waitFor()
    await page.getByLabel('webhooks-late').click()
    await page.getByText('No faults.').waitFor()
    expect(complaints).toEqual([])
  })

  it('explains a refusal and names the changes and the permissions of a request', async () => {
    await call('/rate_limit')
    await call('/repos/acme/widgets', {
      method: 'DELETE',
      headers: { Authorization: 'Bearer ghp_demo_hubot' },
    })
    await using window = await open('/-/traffic')
    const { page, complaints } = window
    await page.getByRole('link', { name: 'DELETE /repos/acme/widgets' }).click()
    await page.getByText('A scope is missing').waitFor()
    await page.getByText('administration: write').waitFor()
    await page.getByRole('link', { name: 'Traffic' }).first().click()
    await page.getByRole('link', { name: 'GET /rate_limit' }).click()
    const change = page.getByRole('link', { name: /^The rate limit status also contains/ })
    expect(await change.getAttribute('href')).toMatch(/^\/docs\/.*#01-rate-limit-rate$/)
    expect(complaints).toEqual([])
  })

  it('the clock is advanced, and the console goes on working', async () => {
    await using window = await open('/-/traffic?tab=clock')
    const { page, complaints } = window
    await page.getByRole('button', { name: 'Freeze' }).click()
    await page.getByText('frozen').waitFor()
    const before = await page.locator('.now time').getAttribute('datetime')
    await page.getByRole('button', { name: '30 days' }).click()
    await page.waitForFunction(
      (past) =>
        (
          globalThis as unknown as { document: { querySelector(name: string): unknown } }
        ).document.querySelector(`.now time:not([datetime="${past}"])`),
      before,
    )
    const after = await page.locator('.now time').getAttribute('datetime')
    expect(Date.parse(after!) - Date.parse(before!)).toBe(30 * 86_400_000)
    await page.getByRole('link', { name: 'Tokens and apps' }).click()
    await page.getByText('requests left').waitFor()
    expect(complaints).toEqual([])
  })

  it('the data is saved, restored and reset', async () => {
    await using window = await open('/-/traffic?tab=state')
    const { page, complaints } = window
    page.on('dialog', (dialog) => void dialog.accept())
    const stored = async () => ((await (await call(issues)).json()) as unknown[]).length
    await createIssue()
    await page.getByLabel('Save all stored data as').fill('one-issue')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Restore one-issue' }).waitFor()
    await page.getByRole('button', { name: 'Reset everything' }).click()
    await page.getByText('The server was reset.').waitFor()
    expect(await stored()).toBe(0)
    await page.getByRole('button', { name: 'Restore one-issue' }).click()
    await expect.poll(stored).toBe(1)
    await page.getByRole('button', { name: 'Delete one-issue' }).click()
    await page.getByText('No snapshots.').waitFor()
    await page.getByRole('link', { name: 'Tokens and apps' }).click()
    await page.getByText('requests left').waitFor()
    expect(complaints).toEqual([])
  })

  it('a sink shows what it received', async () => {
    await using window = await open('/-/traffic?tab=sinks')
    const { page, complaints } = window
    await page.getByLabel('Name').fill('inbox')
    await page.getByRole('button', { name: 'Create sink' }).click()
    await page.getByText('No deliveries yet.').waitFor()
    const sink = `${used.server.url}/_control/sinks/inbox`
    await call('/repos/acme/widgets/hooks', {
      method: 'POST',
      body: JSON.stringify({ config: { url: sink, content_type: 'json' }, events: ['push'] }),
    })
    await page.getByText('responded with 200').click()
    await page.getByText('"zen"').waitFor()
    expect(complaints).toEqual([])
  })
})
