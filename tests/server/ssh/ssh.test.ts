import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import ssh2, { type Client, type ConnectConfig } from 'ssh2'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { flushPacket, writePacket } from '../../../server/git/formats/pkt-line.ts'
import { newKeyPair } from '../../../server/protocols/ssh/key-pair.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { client } from '../../_support/service-client.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { until } from '../../_support/patience.ts'

const keys = newKeyPair()
const none = '0'.repeat(40)

interface Outcome {
  code: number | null
  stdout: string
  stderr: string
}

describe.each(stores)('the SSH server on $name', (store) => {
  let server: TestServer
  let keyId: number
  const open = new Set<Client>()

  beforeAll(async () => {
    server = await startTestServer({ store, config: { sshPort: 0 } })
    const mona = client(server, { token: 'ghp_mona' })
    keyId = (await mona.post('/user/keys', { key: keys.public })).body.id
    return () => server[Symbol.asyncDispose]()
  })
  afterEach(() => {
    for (const each of open) each.end()
    open.clear()
  })

  /** Connects; rejects when authentication fails. */
  function enter(more: ConnectConfig = {}): Promise<Client> {
    const connection = new ssh2.Client()
    open.add(connection)
    return new Promise((resolve, reject) => {
      connection.once('ready', () => resolve(connection)).once('error', reject)
      connection.connect({
        ...{ host: '127.0.0.1', port: server.context.sshPort, username: 'git' },
        privateKey: keys.private,
        ...more,
      })
    })
  }

  /** Runs a command with `input` as its only input. */
  const command = (connection: Client, text: string, input?: Buffer): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      connection.exec(text, (error, channel) => {
        if (error) return reject(error)
        const outcome: Outcome = { code: null, stdout: '', stderr: '' }
        channel.on('data', (chunk: Buffer) => (outcome.stdout += chunk.toString()))
        channel.stderr.on('data', (chunk: Buffer) => (outcome.stderr += chunk.toString()))
        channel.on('exit', (code: number) => (outcome.code = code))
        channel.on('close', () => resolve(outcome))
        if (input) channel.end(input)
      })
    })

  const refs = "git-upload-pack '/acme/widgets.git'"

  it('shows refs to the holder of the key, and when it was last used', async () => {
    const outcome = await command(await enter(), refs, flushPacket)
    expect(outcome).toEqual({ code: 0, stdout: '0000', stderr: '' }) // the repository has no refs
    const mona = client(server, { token: 'ghp_mona' })
    const used = async () => (await mona.get(`/user/keys/${keyId}`)).body.last_used
    await until(async () => (await used()) !== null, 'the use to be noted')
    expect(await used()).toBe('2026-03-10T12:00:00Z')
  })

  it('shows its host key to everyone', async () => {
    const { ssh_keys, ssh_key_fingerprints } = (await client(server).get('/meta')).body
    const key = await readFile(join(server.context.config.data, 'ssh_host_ed25519_key'), 'utf8')
    const [type = '', wire = ''] = ssh_keys[0].split(' ')
    const parsed = ssh2.utils.parseKey(key) as ssh2.ParsedKey
    expect([type, wire]).toEqual(['ssh-ed25519', parsed.getPublicSSH().toString('base64')])
    const digest = createHash('sha256').update(Buffer.from(wire, 'base64')).digest('base64')
    expect(ssh_key_fingerprints).toEqual({ SHA256_ED25519: digest.replace('=', '') })
  })

  it('ssh_url has the host, the port and the full name', async () => {
    const { body } = await client(server, { token: 'ghp_mona' }).get('/repos/acme/widgets')
    expect(body.ssh_url).toBe(`ssh://git@127.0.0.1:${server.context.sshPort}/acme/widgets.git`)
  })

  it('gives Git LFS access to its API, and has no transfer of its own', async () => {
    const connection = await enter()
    const given = await command(connection, 'git-lfs-authenticate acme/widgets.git upload')
    expect([given.code, given.stderr]).toEqual([0, ''])
    expect(JSON.parse(given.stdout)).toMatchObject({
      href: `${server.url}/acme/widgets.git/info/lfs`,
      header: { Authorization: expect.stringMatching(/^RemoteAuth upload\./) },
    })
    const transfer = await command(connection, 'git-lfs-transfer acme/widgets.git upload')
    expect(transfer).toMatchObject({ code: 1, stdout: '' })
    const hidden = await command(connection, 'git-lfs-authenticate acme/absent.git download')
    expect(hidden).toEqual({ code: 1, stdout: '', stderr: 'Repository not found\n' })
  })

  it('accepts only keys, and only the user git', async () => {
    await expect(enter({ username: 'mona' })).rejects.toThrow('authentication')
    await expect(enter({ privateKey: undefined, password: 'ghp_mona' })).rejects.toThrow()
    const other = newKeyPair().private
    await expect(enter({ privateKey: other })).rejects.toThrow('authentication')
  })

  it('checks for each command whether the key still exists and its holder is not suspended', async () => {
    const { accounts, sshKeys } = server.context.storage
    const { id } = (await accounts.findByLogin('mona')) as { id: number }
    const connection = await enter()
    await accounts.suspend(id, 1, 1)
    expect(await command(connection, refs)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'This key has been removed\n',
    })
    await expect(enter()).rejects.toThrow('authentication')
    await accounts.suspend(id, null, 1)
    expect((await command(connection, refs, flushPacket)).code).toBe(0)
    await sshKeys.remove(keyId)
    expect((await command(connection, refs)).code).toBe(1)
    await expect(enter()).rejects.toThrow('authentication')
    const mona = client(server, { token: 'ghp_mona' })
    keyId = (await mona.post('/user/keys', { key: keys.public })).body.id
  })

  it('runs up to ten commands at once', async () => {
    const connection = await enter()
    const begun = Array.from({ length: 10 }, () => {
      return new Promise<() => Promise<void>>((resolve, reject) => {
        connection.exec(refs, (error, channel) => {
          if (error) return reject(error)
          const ended = new Promise<void>((end) => channel.once('close', () => end()))
          channel.once('data', () => resolve(() => (channel.end(flushPacket), ended)))
          channel.on('data', () => {})
        })
      })
    })
    const finish = await Promise.all(begun)
    await expect(command(connection, refs)).rejects.toThrow()
    await Promise.all(finish.map((each) => each()))
    expect((await command(connection, refs, flushPacket)).code).toBe(0)
  })

  it('changes nothing for a push that breaks off', async () => {
    const mona = client(server, { token: 'ghp_mona' })
    const before = await server.rows()
    const connection = await enter()
    const head = writePacket(`${none} ${'a'.repeat(40)} refs/heads/cut\0report-status\n`)
    await new Promise<void>((resolve) => {
      connection.exec("git-receive-pack 'acme/widgets.git'", (_error, channel) => {
        channel.once('data', () => {
          channel.write(Buffer.concat([head, flushPacket, Buffer.from('PACK')]))
          resolve()
        })
      })
    })
    while ((await server.rows()).pushes === before.pushes) await new Promise(setImmediate)
    connection.destroy()
    while ((await server.rows()).pushes !== before.pushes) await new Promise(setImmediate)
    expect((await server.rows()).events).toBe(before.events)
    expect((await mona.get('/repos/acme/widgets')).status).toBe(200)
  })

  it('closes connections that do not authenticate within 30 seconds', async () => {
    const socket = connect(server.context.sshPort as number, '127.0.0.1')
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    await new Promise((resolve) => socket.once('data', resolve))
    server.clock.advance(29_999)
    expect(socket.readyState).toBe('open')
    server.clock.advance(1)
    await ended
  })

  it('finishes running commands when the server stops, and starts no more', async () => {
    const own = await startTestServer({ store, config: { sshPort: 0 } })
    const mona = client(own, { token: 'ghp_mona' })
    await mona.post('/user/keys', { key: keys.public })
    const connection = await enter({ port: own.context.sshPort })
    const finish = await new Promise<() => Promise<void>>((resolve) => {
      connection.exec(refs, (_error, channel) => {
        const ended = new Promise<void>((end) => channel.once('close', () => end()))
        channel.once('data', () => resolve(() => (channel.end(flushPacket), ended)))
        channel.on('data', () => {})
      })
    })
    const stopped = own[Symbol.asyncDispose]()
    await expect(command(connection, refs)).rejects.toThrow()
    await finish()
    await stopped
  })
})
