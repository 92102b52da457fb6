import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { createApp } from '../../../server/app/app.ts'
import { createHttpServer } from '../../../server/app/http-server.ts'
import { readinessOf } from '../../../server/app/readiness.ts'
import { redisProgram, startRedis } from '../../_support/limits/redis-process.ts'
import { startTestServer, useService } from '../../_support/start-server.ts'
import { listen } from '../../_support/webhooks/receiver.ts'

async function check(url: string, path: string) {
  const response = await fetch(`${url}${path}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return [response.status, await response.json()] as const
}

const ok = { status: 'ok' }
const alive = [200, { status: 'alive' }]

describe('/readyz', () => {
  const service = useService()

  it('passes while every dependency works', async () => {
    const checks = { database: ok, data_folder: ok }
    expect(await check(service.server.url, '/readyz')).toEqual([200, { status: 'ready', checks }])
  })

  it('fails without the data folder, and says so', async () => {
    const { url, context } = service.server
    const { data } = context.config
    await rename(data, `${data}-away`)
    const answers = [await check(url, '/readyz'), await check(url, '/livez')]
    await rename(`${data}-away`, data)
    const data_folder = {
      status: 'failing',
      reason: `cannot open ${data}: no such file or directory`,
    }
    const checks = { database: ok, data_folder }
    expect(answers).toEqual([[503, { status: 'unready', checks }], alive])
  })

  // Root can write to /proc, which never has free space.
  it.runIf(process.getuid?.() === 0)('passes on a full disk, with a warning', async () => {
    const { context } = service.server
    const full = { ...context, config: { ...context.config, data: '/proc' } }
    const reason = 'the disk of /proc has less than 64 MiB left'
    expect(await readinessOf(full)).toEqual({
      status: 'ready',
      checks: { database: ok, data_folder: { status: 'degraded', reason } },
    })
  })

  it('fails while the server drains, and /livez passes', async () => {
    const { url, context } = service.server
    context.draining = true
    const answers = [await check(url, '/readyz'), await check(url, '/livez')]
    context.draining = false
    const checks = { database: ok, data_folder: ok }
    expect(answers).toEqual([[503, { status: 'draining', checks }], alive])
  })

  it('fails while the server starts, and /livez passes', async () => {
    const server = createHttpServer(createApp(service.server.context), new Promise(() => {}))
    const url = `http://127.0.0.1:${await listen(server)}`
    expect(await check(url, '/readyz')).toEqual([503, { status: 'starting' }])
    expect(await check(url, '/livez')).toEqual(alive)
    server.close().closeAllConnections()
    await once(server, 'close')
  })

  it.runIf(redisProgram)('passes without the limit store, with a warning', async () => {
    await using redis = await startRedis()
    await using server = await startTestServer({ config: { redisUrl: redis.url } })
    const checks = { database: ok, data_folder: ok, limit_store: ok }
    expect(await check(server.url, '/readyz')).toEqual([200, { status: 'ready', checks }])
    await redis.kill()
    const { host } = new URL(redis.url)
    const limit_store = {
      status: 'degraded',
      reason: `the limit store at ${host} (REDIS_URL) does not respond: not connected`,
    }
    await expect
      .poll(() => check(server.url, '/readyz'))
      .toEqual([200, { status: 'ready', checks: { ...checks, limit_store } }])
  })
})
