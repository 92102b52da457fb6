import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../../server/core/processes.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { makeGpgKey } from '../../_support/keys/gpg-keys.ts'
import { makeSshKey } from '../../_support/keys/ssh-keys.ts'
import { hasTool } from '../../_support/processes/tools.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'
import { testWorld } from '../../_support/test-world.ts'

const present = await hasTool('gh', ['--version'])

describe.skipIf(!present)('unmodified command line client of the platform', () => {
  let server: ServerProcess
  let folder: Awaited<ReturnType<typeof temporaryFolder>>

  beforeAll(async () => {
    folder = await temporaryFolder()
    const socket = join(folder.path, 'socket')
    const args = ['--brand', 'github', '--unix-socket', socket]
    server = await spawnServer({ world: testWorld, args })
    await writeFile(join(folder.path, 'config.yml'), `http_unix_socket: ${socket}\n`)
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    await folder?.[Symbol.asyncDispose]()
  })

  /** Runs the client as a user; resolves for any exit code. */
  async function attempt(login: string, ...args: string[]) {
    const { path } = folder
    const env = {
      HOME: path,
      GH_CONFIG_DIR: path,
      GH_TOKEN: `ghp_${login}`,
      GH_NO_UPDATE_NOTIFIER: '1',
      NO_COLOR: '1',
    }
    const { code, stdout, stderr } = await run({ file: 'gh', args, cwd: path, env })
    return { code, stderr, text: stdout.toString().trim() }
  }

  async function gh(...args: string[]): Promise<string> {
    const { code, text, stderr } = await attempt('mona', ...args)
    if (code !== 0) throw new Error(`gh ${args.join(' ')}: ${stderr}`)
    return text
  }

  async function file(name: string, content: string): Promise<string> {
    const path = join(folder.path, name)
    await writeFile(path, content)
    return path
  }

  it('shows the authenticated user', async () => {
    expect(await gh('api', 'user', '--jq', '.login')).toBe('mona')
  })

  it('adds, lists and deletes SSH keys', async () => {
    const { line } = makeSshKey()
    const key = await file('id.pub', `${line} mona@laptop\n`)
    await gh('ssh-key', 'add', key, '--title', 'Laptop')
    const [first = ''] = (await gh('ssh-key', 'list')).split('\n')
    expect(first).toMatch(/^Laptop\tssh-ed25519 /)
    const id = first.split('\t').find((part) => /^\d+$/.test(part)) ?? ''
    const again = await attempt('hubot', 'ssh-key', 'add', key)
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('already in use') })
    await gh('ssh-key', 'delete', id, '--yes')
    expect(await gh('api', 'user/keys')).toBe('[]')
  })

  it('adds and lists GPG keys, and reports a duplicate', async () => {
    const { armored, publicKey } = await makeGpgKey()
    const key = await file('key.asc', armored)
    await gh('gpg-key', 'add', key)
    const keyId = publicKey.getKeyID().toHex().toUpperCase()
    expect(await gh('gpg-key', 'list')).toContain(keyId)
    expect(await attempt('mona', 'gpg-key', 'add', key)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already exists'),
    })
    const other = await attempt('mona', 'gpg-key', 'add', await file('other', 'none'))
    expect(other.code).toBe(1)
    await gh('gpg-key', 'delete', keyId, '--yes')
    expect(await gh('api', 'user/gpg_keys')).toBe('[]')
  })
})
