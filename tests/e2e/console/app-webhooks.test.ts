import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../../../server/core/processes.ts'
import { root } from '../../../server/core/root.ts'
import { browserPath } from '../../_support/pages/browser.ts'
import { startReceiver } from '../../_support/webhooks/receiver.ts'
import { barriers, overflow } from '../../_support/pages/page-checks.ts'
import { looks, openPage, useConsole } from './_console.ts'

// A browser is slow on a busy machine.

describe.skipIf(!browserPath)('the webhook of an app in the console', () => {
  const used = useConsole()

  /** A new private key of the demo app. */
  async function newKey(): Promise<string> {
    const args = [join(root, 'server/app/bin.js'), 'app', 'key', 'ci-bot', '--json']
    const env = {
      PATH: process.env.PATH!,
      HOME: '/nonexistent',
      DEVPLATFORM_DATA: used.server.data,
    }
    const { stdout } = await run({ file: process.execPath, args, env })
    return (JSON.parse(stdout.toString()) as { pem: string }).pem
  }

  it('is created, receives an event, is redelivered, and is accessible', async () => {
    let status = 500
    await using receiver = await startReceiver((_received, response) => {
      response.statusCode = status
      response.end()
    })
    await using window = await openPage(used.browser, `${used.server.url}/-/tokens`)
    const { page, complaints } = window
    const card = page.getByRole('region', { name: 'Webhook of an app' })
    await card.getByLabel('Client id').fill('Iv23demo')
    await card.getByLabel('Private key').fill(await newKey())
    await card.getByRole('button', { name: 'Open' }).click()
    await card.getByText('The app has no webhook yet.').waitFor()
    // The browser reports the 404 itself.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
    await card.getByLabel('Payload URL').fill(receiver.url)
    await card.getByLabel('New secret').fill('s3cret')
    await card.getByRole('button', { name: 'Create' }).click()
    await card.getByText('No deliveries yet.').waitFor()

    const headers = { Authorization: 'Bearer ghp_demo_mona' }
    const body = JSON.stringify({ message: 'Push', content: '' })
    const file = `${used.server.url}/repos/acme/widgets/contents/pushed`
    expect((await fetch(file, { method: 'PUT', headers, body })).status).toBe(201)
    await card.getByRole('row', { name: /push.*500/ }).waitFor()
    status = 200
    await card.getByRole('button', { name: 'push' }).click()
    await card.getByRole('button', { name: 'Redeliver' }).click()
    await card.getByRole('row', { name: /push redelivery.*200/ }).waitFor()
    await card.getByLabel('Check the signature').fill('s3cret')
    await card.getByRole('button', { name: 'Check' }).click()
    await card.getByText('The signature matches.').waitFor()
    for (const { colorScheme, viewport } of looks) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      expect(await overflow(page), 'overflow in pixels').toBeLessThanOrEqual(0)
      expect(await barriers(page)).toEqual([])
    }
    expect(complaints).toEqual([])
  })

  it('a key of another app is refused', async () => {
    await using window = await openPage(used.browser, `${used.server.url}/-/tokens`)
    const card = window.page.getByRole('region', { name: 'Webhook of an app' })
    await card.getByLabel('Client id').fill('Iv23nobody')
    await card.getByLabel('Private key').fill(await newKey())
    await card.getByRole('button', { name: 'Open' }).click()
    await card.getByText('401').waitFor()
    expect(await card.getByLabel('Payload URL').count()).toBe(0)
  })
})
