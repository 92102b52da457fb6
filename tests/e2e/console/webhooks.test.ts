import { describe, expect, it } from 'vitest'
import { clientOf } from '../../_support/git/git-client.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { browserPath } from '../../_support/pages/browser.ts'
import { startReceiver } from '../../_support/webhooks/receiver.ts'
import { openPage, useConsole } from './_console.ts'

describe.skipIf(!browserPath)('webhooks in the console', () => {
  const used = useConsole()

  const cloneOf = async (folder: string) =>
    clientOf(`${used.server.url.replace('://', '://mona:ghp_demo_mona@')}/acme/widgets.git`, folder)

  it('a webhook is created, a push arrives without reload, fails, and is redelivered', async () => {
    let status = 200
    await using receiver = await startReceiver((_received, response) => {
      response.statusCode = status
      response.end('noted')
    })
    await using folder = await temporaryFolder()
    await using window = await openPage(
      used.browser,
      `${used.server.url}/acme/widgets/settings/hooks`,
    )
    const { page, complaints } = window
    await page.getByRole('link', { name: 'New webhook' }).click()
    await page.getByLabel('Payload URL').fill(receiver.url)
    await page.getByLabel('Secret').fill('s3cret')
    await page.getByRole('button', { name: 'Create webhook' }).click()
    const log = page.getByRole('region', { name: 'Deliveries' }).getByRole('table')
    await log.getByRole('row', { name: /ping.*200 OK/ }).waitFor()

    const git = await cloneOf(folder.path)
    await git('pull', '-q', 'origin', 'main')
    await git.commit('README.md', 'first')
    await git('push', '-q', 'origin', 'HEAD:refs/heads/main')
    await log.getByRole('row', { name: /push.*200 OK/ }).waitFor()

    await log.getByRole('button', { name: 'push' }).click()
    const delivery = page.getByRole('region', { name: 'Delivery', exact: true })
    await delivery.getByText('noted').waitFor()
    const check = async (secret: string) => {
      await delivery.getByLabel('Check the signature').fill(secret)
      await delivery.getByRole('button', { name: 'Check' }).click()
    }
    await check('s3cret')
    await delivery.getByText('The signature matches.').waitFor()
    await check('another')
    await delivery.getByText('The signature does not match.').waitFor()

    status = 500
    await delivery.getByRole('button', { name: 'Redeliver' }).click()
    await log.getByRole('row', { name: /redelivery.*500/ }).waitFor()
    await page.locator('#delivery-status').selectOption('failure')
    await log.getByRole('row', { name: /200 OK/ }).waitFor({ state: 'detached' })

    status = 200
    await page.locator('#delivery-status').selectOption('all')
    await delivery.getByRole('button', { name: 'Redeliver' }).click()
    await log.getByRole('row', { name: /redelivery.*200 OK/ }).waitFor()
    expect(receiver.received.map(({ headers }) => headers['x-service-event'])).toEqual([
      ...['ping', 'push', 'push', 'push'],
    ])
    expect(complaints).toEqual([])
  })

  it('a failing webhook needs attention on the overview', async () => {
    await using receiver = await startReceiver((_received, response) => {
      response.statusCode = 503
      response.end()
    })
    const headers = { authorization: 'Bearer ghp_demo_mona' }
    const body = JSON.stringify({ config: { url: receiver.url, content_type: 'json' } })
    await fetch(`${used.server.url}/repos/mona/secrets/hooks`, { method: 'POST', headers, body })
    await receiver.next()
    await using window = await openPage(used.browser, used.server.url)
    await window.page.getByRole('link', { name: receiver.url }).click()
    await window.page.getByRole('heading', { name: receiver.url }).waitFor()
    expect(window.complaints).toEqual([])
  })

  it('saving a webhook keeps what was not changed', async () => {
    const headers = { authorization: 'Bearer ghp_demo_mona' }
    const hooks = `${used.server.url}/repos/mona/secrets/hooks`
    const config = { url: 'http://127.0.0.1:9/form', content_type: 'form', secret: 's3cret' }
    const body = JSON.stringify({ config, events: ['issues'], active: false })
    const made = await fetch(hooks, { method: 'POST', headers, body })
    const { id } = (await made.json()) as { id: number }
    await using window = await openPage(
      used.browser,
      `${used.server.url}/mona/secrets/settings/hooks/${id}`,
    )
    const { page, complaints } = window
    await page.getByText('Settings', { exact: true }).click()
    await page.getByLabel('label', { exact: true }).check()
    const saved = page.waitForResponse((each) => each.request().method() === 'PATCH')
    await page.getByRole('button', { name: 'Save' }).click()
    expect(await (await saved).json()).toMatchObject({
      active: false,
      events: ['issues', 'label'],
      config: { content_type: 'form', insecure_ssl: '0', secret: '********' },
    })
    expect(complaints).toEqual([])
  })
})
