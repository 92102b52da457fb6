import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../_support/bundles.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'

function devplatform(...args: string[]) {
  const command = [join(root, 'server/app/bin.js'), ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const startBeside = ({ data }: ServerProcess) => devplatform('start', '--port', '0', '--data', data)

describe('a data folder with an embedded database', () => {
  it('is used by one server, beside commands, and is free after a crash', async () => {
    await using server = await spawnServer()
    const { data, port, pid } = server
    const refusal = (of: number) =>
      `devplatform: ${data} is in use by another server (process ${of}, port ${port}); ` +
      'stop it, or choose another with --data\n'
    expect(startBeside(server)).toEqual({ status: 2, stdout: '', stderr: refusal(pid) })
    expect(devplatform('token', 'list', '--data', data).status).toBe(0)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)

    await server.kill()
    await server.restart()
    expect(server.pid).not.toBe(pid)
    expect(startBeside(server).stderr).toBe(refusal(server.pid))
  })
})
