import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { root } from '../../_support/bundles.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { hasSmallDisks, smallDisk } from '../../_support/imports/small-disk.ts'

const mayMount = await hasSmallDisks()
const isRoot = process.getuid?.() === 0

/** Starts a server that can't start, as a user without privileges if `uid` is given. */
async function failedStart(args: string[], uid?: number) {
  const command = [join(root, 'server/app/bin.js'), 'start', '--port', '0', ...args]
  const as = uid === undefined ? {} : { uid, gid: uid }
  const env = { PATH: process.env.PATH }
  const child = spawn(process.execPath, command, { env, ...as })
  const [error, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, error: error.replace(/^devplatform: /, '').trimEnd() }
}

describe('a data folder that cannot be used ends the start with the reason', () => {
  it.runIf(process.platform === 'linux')('in a file system without folders', async () => {
    expect(await failedStart(['--data', '/proc/devplatform/data'])).toEqual({
      code: 2,
      error: 'cannot create /proc/devplatform/data: no such file or directory',
    })
  })

  it('below a file, and a file itself', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'file')
    await writeFile(file, '')
    expect(await failedStart(['--data', join(file, 'data')])).toEqual({
      code: 2,
      error: `cannot create ${join(file, 'data')}: not a directory`,
    })
    expect(await failedStart(['--data', file])).toEqual({
      code: 2,
      error: `cannot use ${file} as the data folder: not a directory`,
    })
  })

  it.runIf(isRoot)('of another user', async () => {
    await using folder = await temporaryFolder()
    const data = join(folder.path, 'data')
    await mkdir(data)
    await chmod(folder.path, 0o755)
    const nobody = 65_534
    expect(await failedStart(['--data', data], nobody)).toEqual({
      code: 2,
      error: `cannot write to ${data}: permission denied`,
    })
    expect(await failedStart(['--data', join(folder.path, 'new')], nobody)).toEqual({
      code: 2,
      error: `cannot create ${join(folder.path, 'new')}: permission denied`,
    })
  })

  it.runIf(mayMount)('on a full disk', async () => {
    await using folder = await temporaryFolder()
    const data = join(folder.path, 'data')
    await using _disk = await smallDisk(data, 64 * 1024)
    await writeFile(join(data, 'filler'), Buffer.alloc(1024 * 1024)).catch(() => {})
    expect(await failedStart(['--data', data])).toEqual({
      code: 2,
      error: `cannot write to ${data}: no space left on device`,
    })
  })
})

describe('other files that cannot be written', () => {
  it.runIf(process.platform === 'linux')('are named with their setting', async () => {
    await using folder = await temporaryFolder()
    const data = ['--data', join(folder.path, 'data')]
    expect(await failedStart([...data, '--portfile', '/dev/full'])).toEqual({
      code: 2,
      error: 'cannot write --portfile /dev/full: no space left on device',
    })
    expect(await failedStart([...data, '--record', '/dev/full'])).toEqual({
      code: 2,
      error: '--record /dev/full: no space left on device',
    })
  })
})

describe('a signal during the start', () => {
  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('%s ends the process, whatever the start waits for', async (signal, exit) => {
    await using folder = await temporaryFolder()
    const silent = createServer().listen(0, '127.0.0.1') // a database that never responds
    const connected = once(silent, 'connection')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const url = `postgres://nobody@127.0.0.1:${port}/none`
    const command = [join(root, 'server/app/bin.js'), 'start', '--port', '0']
    const child = spawn(process.execPath, [...command, '--data', folder.path], {
      env: { PATH: process.env.PATH, DATABASE_URL: url },
    })
    const ended = once(child, 'exit')
    const [socket] = await connected
    child.kill(signal)
    expect(await ended).toEqual([exit, null])
    socket.destroy()
    silent.close()
  })
})
