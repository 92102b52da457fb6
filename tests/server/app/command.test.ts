import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../_support/bundles.ts'

/** Runs the command as a shell would, with nothing of the test's environment that configures it. */
function devplatform(...args: string[]) {
  const { DATABASE_URL: _, NODE_ENV: __, ...env } = process.env
  return spawn(process.execPath, [join(root, 'server/app/bin.js'), ...args], { env })
}

describe('the command', () => {
  let data: string
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'devplatform-command-'))
  })
  afterAll(() => rm(data, { recursive: true }))

  it('says in one line what is wrong with it, and exits with 2', async () => {
    const child = devplatform('start', '--prot', '1', '--data', data)
    const [out, error, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    expect(out).toBe('')
    expect(error).toMatch(/^devplatform: Unknown option '--prot'.*\n$/)
    expect(code).toBe(2)
  })

  it('serves until it is told to stop, and tells a newcomer what to try', async () => {
    const portfile = join(data, 'port')
    const child = devplatform('start', '--port', '0', '--portfile', portfile, '--data', data)
    let banner = ''
    child.stdout.on('data', (part: Buffer) => (banner += String(part)))
    while (!banner.includes('git clone')) await once(child.stdout, 'data')
    const [, url] = /ready at (http:\/\/127\.0\.0\.1:\d+)/.exec(banner) ?? []
    expect(`http://127.0.0.1:${(await readFile(portfile, 'utf8')).trim()}`).toBe(url)
    const [, token] = /Bearer (\w+)/.exec(banner) ?? []
    const response = await fetch(`${url}/user`, { headers: { Authorization: `Bearer ${token}` } })
    expect(await response.json()).toMatchObject({ login: 'mona' })
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})
