import { createHash } from 'node:crypto'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clientOf } from '../../_support/git/git-client.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { drained, until } from '../../_support/patience.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'
import { embedded, type Store } from '../../_support/stores.ts'

/** The server creates its data folder and its database. */
const empty: Store = { name: 'embedded', open: (folder) => embedded.open(folder, null) }

const token = 'ghp_demo_mona'

async function ask(server: ServerProcess, method: string, path: string, body?: object) {
  const response = await fetch(server.url + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'User-Agent': 'tests' },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true)
  // oxlint-disable-next-line typescript/no-explicit-any -- single fields are read
  return (await response.json().catch(() => undefined)) as any
}

/** Everything under a folder, and the folder, that others than its owner can use. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const found = await Promise.all(
    [folder, ...names.map((name) => join(folder, name))].map(async (path) => {
      const { mode } = await lstat(path)
      return (mode & 0o077) === 0 ? [] : [`${path} ${(mode & 0o777).toString(8)}`]
    }),
  )
  return found.flat()
}

async function push(server: ServerProcess): Promise<void> {
  await using folder = await temporaryFolder()
  const remote = server.url.replace('://', `://mona:${token}@`)
  const git = await clientOf(`${remote}/acme/widgets.git`, folder.path)
  await git('fetch', '-q', 'origin')
  await git('checkout', '-q', '-b', 'more', 'origin/main')
  await git.commit('more.txt', 'more')
  await git('push', '-q', 'origin', 'more')
}

async function upload(server: ServerProcess): Promise<void> {
  const content = Buffer.from('a large file')
  const oid = createHash('sha256').update(content).digest('hex')
  const { status } = await fetch(`${server.url}/acme/widgets.git/info/lfs/objects/${oid}`, {
    method: 'PUT',
    headers: { Authorization: `Basic ${Buffer.from(`mona:${token}`).toString('base64')}` },
    body: content,
  })
  expect(status).toBe(200)
}

async function migrate(server: ServerProcess): Promise<void> {
  const migrations = '/orgs/acme/migrations'
  const { id } = await ask(server, 'POST', migrations, { repositories: ['acme/widgets'] })
  const isDone = async () => (await ask(server, 'GET', `${migrations}/${id}`)).state === 'exported'
  await until(isDone, 'the archive')
}

describe('files of a server', () => {
  it('can be read by their owner only, whatever creates them', async () => {
    await using folder = await temporaryFolder()
    const extra = ['--ssh-port', '0', '--record', join(folder.path, 'traffic.har')]
    const socket = ['--unix-socket', join(folder.path, 'socket')]
    await using server = await spawnServer({ store: empty, args: [...extra, ...socket] })
    await push(server)
    await upload(server)
    await ask(server, 'POST', '/gists', { files: { 'a.txt': { content: 'a' } } })
    await ask(server, 'PUT', '/repos/acme/widgets/contents/b.txt', {
      message: 'Add b.txt',
      content: Buffer.from('b').toString('base64'),
    })
    await migrate(server)
    await drained(server)
    const names = await readdir(server.data, { recursive: true })
    for (const expected of [
      /^devplatform\.sqlite$/,
      /^devplatform\.sqlite-wal$/,
      /^secret-key$/,
      /^ssh_host_ed25519_key$/,
      /^repositories\/.*\/objects\//,
      /^repositories\/.*\/lfs\//,
      /^gists\/.*\/objects\//,
      /^migrations\/.*\.tar\.gz$/,
    ]) {
      expect(
        names.filter((name) => expected.test(name)),
        String(expected),
      ).not.toEqual([])
    }
    expect(await openToOthers(server.data)).toEqual([])
    expect((await readdir(folder.path)).sort()).toEqual(['socket', 'traffic.har'])
    expect(await openToOthers(folder.path)).toEqual([])
    await server.stop()
    expect(await openToOthers(server.data)).toEqual([])
  })
})
