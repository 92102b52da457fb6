import { describe, expect, it } from 'vitest'
import { createLinks } from '../../../server/core/links.ts'
import { installApp } from '../../../server/domains/apps/install.ts'
import type { Account } from '../../../server/storage/accounts/accounts.ts'
import type { App } from '../../../server/storage/apps/apps.ts'
import { appToken } from '../../_support/keys/app-jwt.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const [older, newest] = ['2022-11-28', '2026-03-10']

describe.each(stores)('09-installation-deletion-status on $name', (store) => {
  const service = useService({ store })

  const app = (version: string) =>
    service.as(undefined, { token: appToken(service.server.clock), version })
  const stored = async () => (await service.server.rows()).installations

  /** Installs the app again, and creates a token for it. */
  async function installed() {
    const { context, url } = service.server
    const { storage } = context
    const found = (await storage.apps.findBySlug('ci-bot')) as App
    const account = (await storage.accounts.findByLogin('hubot')) as Account
    const needs = { ...context, sender: account, links: createLinks(url, '') }
    const id = await installApp(found, account, null, needs)
    const path = `/app/installations/${id}`
    const { body } = await app(newest).post(`${path}/access_tokens`, {})
    return { path, token: service.as(undefined, { token: body.token }) }
  }

  it('2026-03-10 returns 202: access ends at once, and the removal follows in the background', async () => {
    const { path, token } = await installed()
    const before = await stored()
    expect((await token.get('/installation/repositories')).status).toBe(200)
    const { status, body } = await app(newest).delete(path)
    expect([status, body]).toEqual([202, {}])
    expect((await token.get('/installation/repositories')).status).toBe(401)
    expect((await app(newest).get(path)).status).toBe(404)
    expect((await app(newest).delete(path)).status).toBe(404)
    expect((await app(newest).post(`${path}/access_tokens`, {})).status).toBe(404)
    expect((await app(newest).delete(`${path}/suspended`)).status).toBe(404)
    expect(await stored()).toBe(before)
    while ((await stored()) === before) {
      service.server.clock.advance(1_000)
      await app(newest).get('/app')
    }
    expect(await stored()).toBe((before as number) - 1)
  })

  it('2022-11-28 returns 204: it is removed', async () => {
    const { path, token } = await installed()
    const before = await stored()
    const { status, text } = await app(older).delete(path)
    expect([status, text]).toEqual([204, ''])
    expect(await stored()).toBe((before as number) - 1)
    expect((await token.get('/installation/repositories')).status).toBe(401)
    expect((await app(older).delete(path)).status).toBe(404)
  })

  it('404 for an unknown installation, or one of another app', async () => {
    for (const version of [older, newest]) {
      expect((await app(version).delete('/app/installations/999999')).status).toBe(404)
    }
  })
})
