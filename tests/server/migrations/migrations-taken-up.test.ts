import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Migration } from '../../../server/storage/export-archives/export-archives.ts'
import { client } from '../../_support/service-client.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

const minute = 60_000

describe.each(stores)('a migration whose process is gone, on $name', (store) => {
  let server: TestServer
  let lost: Migration
  let once: string
  let thrice: string
  // Both are claimed before the clock advances, since the server then scans for work.
  beforeAll(async () => {
    server = await startTestServer({ store })
    thrice = await begin({ repositories: ['acme/widgets'], lock_repositories: true })
    for (const attempt of [1, 2, 3]) expect((await claim(attempt - 1)).attempts).toBe(attempt)
    once = await begin({ repositories: ['acme/vault'] })
    lost = await claim(0)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const mona = () => client(server, { token: 'ghp_mona' })
  const at = '/orgs/acme/migrations'
  const begin = async (input: object) => {
    const { status, body } = await mona().post(at, input)
    expect(status).toBe(201)
    return `${at}/${body.id}`
  }
  /** Claims a migration for a minute, like a process that then crashes. */
  const claim = async (minutes: number) => {
    const now = server.clock.now() + minutes * minute
    return (await server.context.storage.migrationQueue.claim(now, now + minute))!
  }
  const stateOf = async (path: string) => (await mona().get(path)).body.state
  /** The runner scans once a second; waits until the migration has the state. */
  const becomes = async (path: string, state: string) => {
    await expect
      .poll(async () => {
        server.clock.advance(1_000)
        return await stateOf(path)
      })
      .toBe(state)
  }

  it('is left alone for a minute, then resumed and completed', async () => {
    server.clock.advance(minute - 1_000)
    expect(await stateOf(once)).toBe('exporting')
    await becomes(once, 'exported')
    const { migrationQueue } = server.context.storage
    const { status, headers } = await mona().get(`${once}/archive`)
    expect(status).toBe(302)
    const whole = await (await fetch(headers.location as string)).arrayBuffer()
    // The first process may be slow rather than dead: its late results are ignored.
    const archive = { archive_size: 1, expires_at: 1, now: 1 }
    expect(await migrationQueue.finish(lost, archive)).toBe(false)
    expect(await migrationQueue.fail(lost, 1)).toBe(false)
    await migrationQueue.handBack(lost)
    expect(await stateOf(once)).toBe('exported')
    expect(whole.byteLength).toBeGreaterThan(100)
  })

  it('fails after three crashes, and releases its locks', async () => {
    const change = async () => (await mona().patch('/repos/acme/widgets', { homepage: '' })).status
    expect(await change()).not.toBe(200)
    server.clock.advance(2 * minute)
    await becomes(thrice, 'failed')
    expect(await change()).toBe(200)
    expect((await mona().get(`${thrice}/archive`)).status).toBe(404)
  })
})
