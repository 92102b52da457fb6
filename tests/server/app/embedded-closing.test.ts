import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startPlatform } from '../../../server/app/embedded/start-platform.ts'
import { root } from '../../_support/bundles.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'

const closing = 'The server is closing.'

/** A program whose last line waits for the platform to close. */
const program = `
import { startPlatform } from '${join(root, 'dist/index.js')}'
const platform = await startPlatform()
await fetch(platform.url + '/markdown', { method: 'POST', body: '{"text":"# a"}' })
platform.sinks.put('hooks')
platform.sinks.received('hooks', { timeout: 3_600_000 }).catch(() => {})
await platform.close()
console.log('closed', process.getActiveResourcesInfo().filter((each) => /Timeout|Process/.test(each)))
`

describe('an embedded server that closes', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>
  beforeAll(async () => {
    place = await temporaryFolder()
    vi.stubEnv('TMPDIR', place.path)
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await place[Symbol.asyncDispose]()
  })

  it('keeps its program alive until it has closed, and no longer', async () => {
    await promisify(execFile)(process.execPath, [join(root, 'server/app/bundle/prepare.js')])
    const args = ['--input-type=module', '--eval', program]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    expect(stdout).toBe('closed []\n')
    expect(await readdir(place.path)).toEqual([])
  })

  it('ends what waits for events, and begins no change of its data', async () => {
    const platform = await startPlatform()
    platform.sinks.put('hooks')
    const timeout = 3_600_000
    const waits = [
      platform.sinks.received('hooks', { count: 1, timeout }),
      platform.requests.wait({ path: '/none', timeout }),
      platform.deliveries.wait({ count: 9, timeout }),
    ]
    const ended = Promise.allSettled(waits)
    const closed = platform.close()
    const changes = [platform.reset(), platform.snapshot(), platform.seed({ users: [] })]
    for (const each of await Promise.allSettled(changes)) {
      expect(each).toMatchObject({ status: 'rejected', reason: { message: closing } })
    }
    await closed
    for (const each of await ended) expect(each).toMatchObject({ reason: { message: closing } })
    expect(await readdir(place.path)).toEqual([])
  })

  it('does not wait for requests that never arrive completely', async () => {
    const platform = await startPlatform({ seed: null })
    const { port } = new URL(platform.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write('GET /zen HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(socket, 'data')
    socket.write('GET /zen HTTP/1.1\r\nHost: a\r\n')
    await (await fetch(`${platform.url}/zen`)).text() // the half of the request has arrived before
    const cut = once(socket.resume(), 'close')
    await platform.close()
    await cut
  })
})
