import { execFile } from 'node:child_process'
import { isAscii } from 'node:buffer'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createBrand } from '../../../server/core/brand.ts'
import type { StartPlatform } from '../../../server/app/embedded/platform.ts'
import { sendPage } from '../../../server/protocols/oauth/pages/page.ts'
import { signInPage } from '../../../server/protocols/oauth/pages/sign-in.ts'
import { root } from '../../_support/bundles.ts'

const dist = join(root, 'dist')

const read = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())

/** The sign-in page of the package. */
async function bundledPage(): Promise<Buffer> {
  const index = createRequire(import.meta.url)(join(dist, 'index.cjs'))
  const platform = await (index as { startPlatform: StartPlatform }).startPlatform()
  onTestFinished(() => platform.close())
  return read(`${platform.url}/login`)
}

/** The sign-in page of the sources. */
async function sourcePage(formToken: string): Promise<Buffer> {
  const page = signInPage({ formToken, returnTo: undefined, login: undefined, tokensToo: true })
  const send = (_: unknown, response: unknown) =>
    sendPage(response as Parameters<typeof sendPage>[0], page, createBrand('service'))
  const server = createServer(send as RequestListener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return read(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

describe('texts of the bundles', () => {
  beforeAll(() =>
    promisify(execFile)(process.execPath, [join(root, 'server/app/bundle/prepare.js')]),
  )

  it('are read as they were written: every bundle is ASCII', async () => {
    const names = (await readdir(dist)).filter((name) => name.endsWith('.cjs'))
    expect(names).toContain('devplatform.cjs')
    const wide = await Promise.all(
      names.map(async (name) => (isAscii(await readFile(join(dist, name))) ? [] : [name])),
    )
    expect(wide.flat()).toEqual([])
  })

  it('are the same bytes on the sign-in page as in the sources', async () => {
    const bundled = await bundledPage()
    const [, token = ''] = /name="form_token" value="([^"]+)"/.exec(bundled.toString()) ?? []
    expect(token).not.toBe('')
    expect(bundled.toString()).toContain('<title>Sign in \u00b7 Service</title>')
    expect(bundled.toString('latin1')).toBe((await sourcePage(token)).toString('latin1'))
  })
})
