import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../_support/bundles.ts'

/**
 * Runs the command as a shell would, without the variables of the test environment that configure
 * it.
 */
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

  it('prints one line for a wrong option and exits with 2', async () => {
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

  it.each([
    [['--data', '/dev/null/data'], /^cannot create \/dev\/null\/data: not a directory$/],
    [['--host', 'nowhere.invalid'], /^cannot listen on nowhere\.invalid: host not found$/],
    [
      ['--database-url', 'postgres://nobody@127.0.0.1:9/none'],
      /^cannot reach PostgreSQL at 127\.0\.0\.1:9 \(DATABASE_URL\)$/,
    ],
    [
      ['--seed', '/nowhere.yaml'],
      /^cannot read seed file \/nowhere\.yaml: no such file or directory$/,
    ],
  ])('names the setting at fault: %j', async (args, message) => {
    const folder = await mkdtemp(join(tmpdir(), 'devplatform-fault-'))
    const child = devplatform('start', '--port', '0', '--data', folder, ...args)
    const [error] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect(error.replace(/^devplatform: /, '').trimEnd()).toMatch(message)
    expect(child.exitCode).toBeGreaterThan(0)
    await rm(folder, { recursive: true })
  })

  it('names a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const child = devplatform('start', '--port', String(port), '--data', data)
    const [error] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect(error).toBe(`devplatform: port ${port} is in use; choose another with --port\n`)
    other.close()
  })

  it('names a database file that it cannot open', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'devplatform-fault-'))
    const database = join(folder, 'devplatform.sqlite')
    await mkdir(database)
    const child = devplatform('start', '--port', '0', '--data', folder)
    const [error] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect(error).toContain(`devplatform: cannot open ${database}: `)
    await rm(folder, { recursive: true })
  })

  it('serves until SIGTERM, and prints a first request to try', async () => {
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
