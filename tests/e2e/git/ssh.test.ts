import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, unwrap } from '../../../client/index.ts'
import { run, runOrThrow } from '../../../server/core/processes.ts'
import { gitClient, type GitClient } from '../../_support/git/git-client.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { hasLfs, useLfs } from '../../_support/git/lfs-client.ts'
import { until } from '../../_support/patience.ts'
import { hasTool } from '../../_support/processes/tools.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'
import { testWorld } from '../../_support/test-world.ts'

const present = (await hasTool('ssh', ['-V'])) && (await hasTool('ssh-keygen', ['-?']))

const hasGitLfs = await hasLfs()

const kinds = [
  ['rsa', '-b', '2048'],
  ['ecdsa', '-b', '256'],
  ['ecdsa', '-b', '521'],
]

/** Each test makes many connections, and the machine may be busy. */
const patiently = 60_000

/** A user's key, and ways to use it. */
interface Holder {
  id: number
  line: string
  /** Runs a command on the server. */
  ssh(...command: string[]): Promise<{ code: number | null; stdout: string; stderr: string }>
  /** Git with this key. */
  git(): Promise<GitClient>
}

describe.skipIf(!present)('git over SSH', () => {
  let server: ServerProcess
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let port: string
  const as = (login: string) => createClient({ baseUrl: server.url, auth: `ghp_${login}` })

  beforeAll(async () => {
    folder = await temporaryFolder()
    server = await spawnServer({ world: testWorld, args: ['--ssh-port', '0'] })
    const { ssh_url } = await repository('acme', 'widgets')
    port = new URL(ssh_url).port
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    await folder?.[Symbol.asyncDispose]()
  })

  const repository = (owner: string, repo: string) =>
    unwrap(as('mona').GET('/repos/{owner}/{repo}', { params: { path: { owner, repo } } }))

  let made = 0
  async function newRepository(input = {}): Promise<string> {
    const body = { name: `over-ssh-${++made}`, auto_init: true, ...input }
    return (await unwrap(as('mona').POST('/user/repos', { body }))).full_name
  }

  /** Creates a key and, if a user is given, adds it to their account. */
  async function holder(login: string | undefined, kind = ['ed25519']): Promise<Holder> {
    const home = await mkdtemp(join(folder.path, 'key-'))
    const file = join(home, 'id')
    const [type = '', ...bits] = kind
    const args = ['-q', '-t', type, ...bits, '-N', '', '-C', 'laptop', '-f', file]
    await runOrThrow({ file: 'ssh-keygen', args })
    const line = await readFile(`${file}.pub`, 'utf8')
    const added = login && (await unwrap(as(login).POST('/user/keys', { body: { key: line } })))
    const options = [
      ...['-F', '/dev/null', '-i', file, '-o', 'IdentitiesOnly=yes', '-o', 'BatchMode=yes'],
      ...['-o', 'StrictHostKeyChecking=accept-new', '-o', 'LogLevel=ERROR'],
      ...['-o', `UserKnownHostsFile=${join(folder.path, 'known-hosts')}`],
    ]
    return {
      id: added ? added.id : 0,
      line,
      async ssh(...command) {
        const place = ['-p', port, 'git@127.0.0.1', ...command]
        const { stdout, ...end } = await run({ file: 'ssh', args: [...options, ...place] })
        return { ...end, stdout: stdout.toString() }
      },
      async git() {
        const work = gitClient(await mkdtemp(join(home, 'git-')))
        await work('init', '-q')
        const command = ['ssh', ...options].join(' ')
        await work('config', 'core.sshCommand', command)
        return work
      },
    }
  }

  const address = (name: string) => `ssh://git@127.0.0.1:${port}/${name}.git`

  /** Clones in several steps, so that the settings apply before anything is fetched. */
  async function cloneBy(who: Holder, name: string): Promise<GitClient> {
    const git = await who.git()
    await git('remote', 'add', 'origin', address(name))
    await git('fetch', '-q', 'origin')
    await git('checkout', '-q', '-B', 'main', 'origin/main')
    return git
  }

  it.each(kinds)(
    'an %s key of %s %s clones and pushes',
    async (...kind) => {
      const name = await newRepository()
      const git = await cloneBy(await holder('mona', kind), name)
      const sha = await git.commit('file.txt', 'Over SSH\n')
      await git('push', '-q', 'origin', 'HEAD:main')
      expect((await git('ls-remote', 'origin', 'refs/heads/main')).slice(0, 40)).toBe(sha)
    },
    patiently,
  )

  it('clones, pushes and deletes in every version of git’s protocol', async () => {
    const who = await holder('mona')
    const name = await newRepository()
    expect((await repository('mona', name.split('/')[1] as string)).ssh_url).toBe(address(name))
    const git = await cloneBy(who, name)
    for (const version of ['0', '1', '2']) {
      await git('config', 'protocol.version', version)
      const sha = await git.commit('file.txt', `In version ${version}\n`)
      await git('push', '-q', 'origin', 'HEAD:main', 'HEAD:refs/heads/other')
      await git('fetch', '-q', 'origin')
      expect(await git('rev-parse', 'origin/main')).toBe(sha)
      await git('push', '-q', 'origin', ':other')
      expect(await git('ls-remote', 'origin', 'refs/heads/other')).toBe('')
    }
    await git('push', '-q', 'origin', 'HEAD:main') // up to date
    const [owner = '', repo = ''] = name.split('/')
    const params = { path: { owner, repo } }
    const events = await unwrap(as('mona').GET('/repos/{owner}/{repo}/events', { params }))
    expect(events.filter(({ type }) => type === 'PushEvent')).toHaveLength(6)
    expect(events.filter(({ type }) => type === 'DeleteEvent')).toHaveLength(3)
    const used = { params: { path: { key_id: who.id } } }
    const noted = async () =>
      (await unwrap(as('mona').GET('/user/keys/{key_id}', used))).last_used !== null
    await until(noted, 'the use of the key to be noted')
  })

  it(
    'transfers large amounts of data, in both directions',
    async () => {
      const name = await newRepository()
      const git = await cloneBy(await holder('mona'), name)
      const content = Buffer.alloc(6 * 1024 * 1024, 0)
      for (let at = 0; at < content.length; at += 4)
        content.writeUInt32LE((at * 2654435761) >>> 0, at)
      const sha = await git.commit('large.bin', content)
      await git('push', '-q', 'origin', 'HEAD:main')
      const again = await cloneBy(await holder('mona'), name)
      expect(await again('rev-parse', 'HEAD')).toBe(sha)
      expect(await again('rev-parse', 'HEAD:large.bin')).toBe(
        await git('rev-parse', 'HEAD:large.bin'),
      )
    },
    patiently,
  )

  it('greets users with a known key, and gives them no shell', async () => {
    const who = await holder('hubot')
    const greeting = await who.ssh()
    expect(greeting).toMatchObject({ code: 1, stderr: expect.stringContaining('Hi hubot!') })
    for (const command of [
      'ls',
      "git-upload-pack 'acme/widgets.git'; id",
      'git-shell',
      "git-upload-archive 'acme/widgets.git'",
    ]) {
      const { code, stdout, stderr } = await who.ssh(command)
      expect({ code, stdout, stderr }).toMatchObject({ code: 1, stdout: '' })
      expect(stderr).toContain('Only git commands such as git clone are supported')
    }
    const forwarded = await who.ssh('-s', 'sftp')
    expect(forwarded.code).not.toBe(0)
  })

  it('a user without access gets the same response for a private repository as for a missing one', async () => {
    const name = await newRepository({ private: true })
    const who = await holder('stranger')
    const [hidden, absent] = [
      await who.ssh(`git-upload-pack '${name}.git'`),
      await who.ssh(`git-upload-pack 'mona/nothing-of-that-name.git'`),
    ]
    expect(hidden).toEqual(absent)
    expect(hidden).toMatchObject({ code: 1, stdout: '', stderr: 'Repository not found\n' })
    const pushing = await who.ssh(`git-receive-pack '${name}.git'`)
    expect(pushing).toEqual(hidden)
  })

  it('a reader cannot push, and nobody can push to an archived repository', async () => {
    const name = await newRepository()
    const who = await holder('stranger')
    const git = await cloneBy(who, name)
    await git.commit('file.txt', 'x')
    const { code, stderr } = await git.try(['push', '-q', 'origin', 'HEAD:main'])
    expect(code).not.toBe(0)
    expect(stderr).toContain('You do not have permission to push to this repository')
    const [owner = '', repo = ''] = name.split('/')
    const params = { path: { owner, repo } }
    await unwrap(as('mona').PATCH('/repos/{owner}/{repo}', { params, body: { archived: true } }))
    const archived = await (await holder('mona')).ssh(`git-receive-pack '${name}.git'`)
    expect(archived.stderr).toBe('This repository is archived\n')
  })

  it('refuses pushes into protected branches, before and after it has their objects', async () => {
    const name = await newRepository()
    const [owner = '', repo = ''] = name.split('/')
    const params = { path: { owner, repo, branch: 'main' } }
    const protect = (lock_branch: boolean) =>
      unwrap(
        as('mona').PUT('/repos/{owner}/{repo}/branches/{branch}/protection', {
          params,
          body: {
            required_status_checks: null,
            enforce_admins: true,
            required_pull_request_reviews: null,
            restrictions: null,
            lock_branch,
          },
        }),
      )
    await protect(true)
    const git = await cloneBy(await holder('mona'), name)
    const sha = await git.commit('file.txt', 'x')
    const locked = await git.try(['push', 'origin', 'HEAD:main'])
    expect(locked.stderr).toContain('GH006: Protected branch update failed for refs/heads/main.')
    expect(locked.stderr).toContain('remote: error: Cannot change this locked branch')
    expect(locked.stderr).toContain('(protected branch hook declined)')
    await protect(false)
    await git('push', '-q', 'origin', 'HEAD:main')
    await git('commit', '--amend', '-q', '-m', 'Other')
    const forced = await git.try(['push', '--force', 'origin', 'HEAD:main'])
    expect(forced.stderr).toContain('remote: error: Cannot force-push to this branch')
    expect(forced.stderr).toContain('(protected branch hook declined)')
    const deleted = await git.try(['push', 'origin', ':main'])
    expect(deleted.stderr).toContain('remote: error: Cannot delete this branch')
    expect((await git('ls-remote', 'origin', 'refs/heads/main')).slice(0, 40)).toBe(sha)
  })

  it('rejects pushes that violate the rules, including deletions', async () => {
    const name = await newRepository()
    const git = await cloneBy(await holder('mona'), name)
    await git.commit('file.txt', 'x')
    const named = await git.try(['push', 'origin', 'HEAD:refs/heads/HEAD'])
    expect(named.stderr).toContain('invalid branch or tag name')
    const pulls = await git.try(['push', 'origin', 'HEAD:refs/pull/1/head'])
    expect(pulls.code).not.toBe(0)
  })

  it('a deploy key has access to one repository, and to read public ones', async () => {
    const name = await newRepository({ private: true })
    const other = await newRepository({ private: true })
    const open = await newRepository()
    const who = await holder(undefined)
    const [owner = '', repo = ''] = name.split('/')
    const add = { params: { path: { owner, repo } }, body: { key: who.line } }
    const key = await unwrap(as('mona').POST('/repos/{owner}/{repo}/keys', add))
    const git = await cloneBy(who, name)
    const sha = await git.commit('file.txt', 'With a deploy key\n')
    await git('push', '-q', 'origin', 'HEAD:main')
    expect((await git('ls-remote', 'origin', 'refs/heads/main')).slice(0, 40)).toBe(sha)
    const events = await unwrap(
      as('mona').GET('/repos/{owner}/{repo}/events', { params: { path: { owner, repo } } }),
    )
    expect(events[0]).toMatchObject({ type: 'PushEvent', actor: { login: 'mona' } })
    const one = { params: { path: { owner, repo, key_id: key.id } } }
    const shown = async () => unwrap(as('mona').GET('/repos/{owner}/{repo}/keys/{key_id}', one))
    await until(async () => (await shown()).last_used !== null, 'the use of the key to be noted')
    const hidden = await who.ssh(`git-upload-pack '${other}.git'`)
    expect(hidden).toMatchObject({ code: 1, stderr: 'Repository not found\n' })
    await cloneBy(who, open)
    const pushing = await who.ssh(`git-receive-pack '${open}.git'`)
    const message = 'You do not have permission to push to this repository\n'
    expect(pushing).toMatchObject({ code: 1, stderr: message })
    await unwrap(as('mona').DELETE('/repos/{owner}/{repo}/keys/{key_id}', one))
    expect((await who.ssh(`git-upload-pack '${name}.git'`)).code).not.toBe(0)
  })

  it('a read-only deploy key clones, and cannot push', async () => {
    const name = await newRepository({ private: true })
    const who = await holder(undefined)
    const [owner = '', repo = ''] = name.split('/')
    const body = { key: who.line, read_only: true }
    await unwrap(
      as('mona').POST('/repos/{owner}/{repo}/keys', { params: { path: { owner, repo } }, body }),
    )
    const git = await cloneBy(who, name)
    await git.commit('file.txt', 'With a deploy key\n')
    await expect(git('push', '-q', 'origin', 'HEAD:main')).rejects.toThrow()
    expect(await who.ssh(`git-receive-pack '${name}.git'`)).toMatchObject({
      code: 1,
      stderr: 'The key you are authenticating with has been marked as read only\n',
    })
  })

  it('shows why a push of more than 10,000 refs is refused', { timeout: patiently }, async () => {
    const git = await cloneBy(await holder('mona'), await newRepository())
    const head = await git('rev-parse', 'HEAD')
    const tags = Array.from({ length: 10_001 }, (_, index) => `${head} refs/tags/t${index}\n`)
    await writeFile(join(git.folder, '.git/packed-refs'), tags.sort().join(''))
    const { stderr } = await git.try(['push', 'origin', 'refs/tags/*'])
    expect(stderr).toContain('A push can update up to 10,000 refs')
    expect(await git('ls-remote', 'origin', 'refs/tags/*')).toBe('')
  })

  describe.runIf(hasGitLfs)('with git-lfs', { timeout: patiently }, () => {
    const content = Buffer.alloc(300_000, 'large ')

    /** Pushes a large file, and clones it with each of the keys. */
    async function share(name: string, writer: Holder, readers: Holder[]) {
      const git = await cloneBy(writer, name)
      await useLfs(git)
      await git.commit('.gitattributes', '*.bin filter=lfs diff=lfs merge=lfs -text\n')
      await git.commit('large.bin', content)
      await git('lfs', 'push', '--all', 'origin')
      await git('push', '-q', 'origin', 'HEAD:main')
      for (const reader of readers) {
        const other = await cloneBy(reader, name)
        await useLfs(other)
        await other('lfs', 'pull')
        expect(await readFile(join(other.folder, 'large.bin'))).toEqual(content)
      }
      return git
    }

    it('pushes, clones and locks large files with keys of accounts', async () => {
      const name = await newRepository({ private: true })
      const mona = await holder('mona')
      const git = await share(name, mona, [mona])
      expect(await git('lfs', 'lock', 'large.bin')).toContain('Locked large.bin')
      expect(await git('lfs', 'locks')).toMatch(/large\.bin\s+mona/)
      expect(await git('lfs', 'unlock', 'large.bin')).toContain('Unlocked large.bin')
    })

    it('pushes and clones with deploy keys, and not with one that only reads', async () => {
      const name = await newRepository({ private: true })
      const [owner = '', repo = ''] = name.split('/')
      const params = { path: { owner, repo } }
      const [writer, reader] = [await holder(undefined), await holder(undefined)]
      for (const [{ line: key }, read_only] of [
        [writer, false],
        [reader, true],
      ] as const) {
        await unwrap(
          as('mona').POST('/repos/{owner}/{repo}/keys', { params, body: { key, read_only } }),
        )
      }
      await share(name, writer, [writer, reader])
      const other = await cloneBy(reader, name)
      await useLfs(other)
      await other.commit('more.bin', Buffer.from('more'))
      const refused = await other.try(['lfs', 'push', '--all', 'origin'])
      expect(refused.code).not.toBe(0)
      expect(refused.stderr).toContain('marked as read only')
    })
  })

  it('an unknown or deleted key has no access', async () => {
    const nobody = await holder(undefined)
    const denied = await nobody.ssh("git-upload-pack 'acme/widgets.git'")
    expect(denied).toMatchObject({
      code: 255,
      stderr: expect.stringContaining('Permission denied'),
    })
    const who = await holder('mona')
    expect((await who.ssh()).stderr).toContain('Hi mona!')
    await unwrap(as('mona').DELETE('/user/keys/{key_id}', { params: { path: { key_id: who.id } } }))
    expect((await who.ssh()).stderr).toContain('Permission denied')
    // A signing key does not authenticate.
    const signing = await holder(undefined)
    const body = { key: signing.line }
    await unwrap(as('mona').POST('/user/ssh_signing_keys', { body }))
    expect((await signing.ssh()).stderr).toContain('Permission denied')
  })

  it('serves gists: everyone with the URL can read, their owner can push', async () => {
    const body = { files: { 'a.txt': { content: 'One\n' } } }
    const { id } = await unwrap(as('mona').POST('/gists', { body }))
    const name = `gist/${id}`
    const git = await (await holder('mona')).git()
    await git('remote', 'add', 'origin', address(name))
    await git('fetch', '-q', 'origin')
    const branch = (await git('branch', '-r', '--format=%(refname:lstrip=3)')).split('\n')[0] ?? ''
    await git('checkout', '-q', '-B', 'work', `origin/${branch}`)
    const sha = await git.commit('a.txt', 'Two\n')
    await git('push', '-q', 'origin', `HEAD:${branch}`)
    const params = { path: { gist_id: id } }
    const [newest] = await unwrap(as('mona').GET('/gists/{gist_id}/commits', { params }))
    expect(newest?.version).toBe(sha)
    const other = await (await holder('hubot')).ssh(`git-receive-pack '${name}.git'`)
    expect(other).toMatchObject({
      code: 1,
      stderr: 'You do not have permission to push to this gist\n',
    })
  })

  it(
    'keeps its host key after a restart',
    async () => {
      const file = join(server.data, 'ssh_host_ed25519_key')
      const before = await readFile(file, 'utf8')
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      expect(await server.stop()).toBe(0)
      await server.restart()
      port = new URL((await repository('acme', 'widgets')).ssh_url).port
      expect(await readFile(file, 'utf8')).toBe(before)
      expect((await (await holder('mona')).ssh()).stderr).toContain('Hi mona!')
    },
    patiently,
  )

  it('limits the number of connections that are not authenticated yet', async () => {
    const sockets = Array.from({ length: 64 }, () => connect(Number(port), '127.0.0.1'))
    const greeted = sockets.map(
      (socket) => new Promise((resolve) => socket.once('data', resolve).once('close', resolve)),
    )
    await Promise.all(greeted)
    const late = connect(Number(port), '127.0.0.1')
    const ended = new Promise<void>((resolve) => late.once('close', () => resolve()))
    let heard = 0
    late.on('data', () => heard++).on('error', () => {})
    await ended
    expect(heard).toBe(0)
    for (const socket of sockets) socket.destroy()
    const who = await holder('mona')
    await until(async () => (await who.ssh()).stderr.includes('Hi mona!'), 'a free connection')
  })
})
