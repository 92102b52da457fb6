import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { TestBrowser } from '../../_support/pages/browser.ts'
import { until } from '../../_support/patience.ts'
import type { ServerProcess } from '../../_support/spawn-server.ts'
import { startReceiver } from '../../_support/webhooks/receiver.ts'
import { shrinkPng } from './shrink-png.ts'

const schemes = ['light', 'dark'] as const

const viewport = { width: 1000, height: 680 }

/** What a picture shows: an address, and what to wait for or to do before. */
interface Scene {
  path: string
  prepare(page: Page): Promise<unknown>
}

const authorization = { Authorization: 'Bearer ghp_demo_mona' }

/** The data of the pictures: a webhook that failed once, an import, and a request that was refused. */
async function arrange({ url }: ServerProcess): Promise<Record<string, Scene>> {
  const call = async (method: string, path: string, body?: object, headers = authorization) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(url + path, init)
    return (response.status === 204 ? {} : await response.json()) as Record<string, unknown>
  }
  let status = 500
  await using receiver = await startReceiver((_received, response) => {
    response.writeHead(status).end('{"accepted":true}')
  })
  const config = { url: `${receiver.url}ci`, content_type: 'json', secret: 's3cret' }
  const hook = await call('POST', '/repos/acme/widgets/hooks', { config, events: ['issues'] })
  const deliveries = `/repos/acme/widgets/hooks/${String(hook.id)}/deliveries`
  const logged = (count: number) =>
    until(async () => {
      const list = (await call('GET', deliveries)) as unknown as { id: number }[]
      return list.length >= count && list
    }, `${count} deliveries`)
  await logged(1)
  status = 200
  await call('POST', '/repos/acme/widgets/issues', { title: 'The hinge squeaks', labels: ['bug'] })
  const [last] = await logged(2)
  const failing = { ...config, url: `${receiver.url}failing` }
  status = 503
  await call('POST', '/repos/mona/secrets/hooks', { config: failing })
  await call('POST', '/user/repos', { name: 'from-git', auto_init: false })
  await call('PUT', '/repos/mona/from-git/import', {
    vcs_url: `${url}/acme/widgets.git`,
    vcs: 'git',
  })
  const completed = async () => (await call('GET', '/repos/mona/from-git/import')).status
  await until(async () => (await completed()) === 'complete', 'the import')
  const hubot = { Authorization: 'Bearer ghp_demo_hubot' }
  await call('DELETE', '/repos/acme/widgets', undefined, hubot)
  return {
    overview: { path: '/', prepare: (page) => page.getByText('failing').first().waitFor() },
    webhook: {
      path: `/acme/widgets/settings/hooks/${String(hook.id)}?delivery=${last!.id}`,
      prepare: async (page) => {
        const delivery = page.getByRole('region', { name: 'Delivery', exact: true })
        await delivery.getByText('Request', { exact: true }).waitFor()
      },
    },
    import: {
      path: '/mona/from-git/import',
      prepare: (page) => page.getByRole('status').getByText('complete').waitFor(),
    },
    traffic: {
      path: '/-/traffic',
      prepare: async (page) => {
        await page.getByRole('link', { name: 'DELETE /repos/acme/widgets' }).click()
        await page.getByText('A scope is missing').waitFor()
      },
    },
  }
}

async function take(
  browser: TestBrowser,
  url: string,
  scene: Scene,
  colorScheme: 'light' | 'dark',
) {
  await using window = await browser.open({ colorScheme, viewport, reducedMotion: 'reduce' })
  const { page, complaints } = window
  await page.goto(url + scene.path)
  await page.locator('main h1').first().waitFor()
  await scene.prepare(page)
  await page.locator('.waiting').first().waitFor({ state: 'detached' })
  const picture = shrinkPng(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
  return { picture, complaints }
}

/** A picture file, and what the browser reported while it was taken. */
export interface Taken {
  name: string
  bytes: number
  complaints: string[]
}

/**
 * Takes the pictures of docs/console.md into a folder, each in light and dark.
 * @param server with the demo data
 */
export async function takePictures(
  server: ServerProcess,
  browser: TestBrowser,
  folder: string,
): Promise<Taken[]> {
  await mkdir(folder, { recursive: true })
  const taken: Taken[] = []
  for (const [subject, scene] of Object.entries(await arrange(server))) {
    for (const scheme of schemes) {
      const { picture, complaints } = await take(browser, server.url, scene, scheme)
      const name = `${subject}-${scheme}.png`
      await writeFile(join(folder, name), picture)
      taken.push({ name, bytes: picture.length, complaints })
    }
  }
  return taken
}
