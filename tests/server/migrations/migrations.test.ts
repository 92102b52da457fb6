import { execFile } from 'node:child_process'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../../_support/git/git-client.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import type { ServiceClient } from '../../_support/service-client.ts'
import { useService, type Service } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

const run = promisify(execFile)

/** Waits until the archive is complete or has failed. */
async function ended(service: Service, client: ServiceClient, path: string) {
  for (;;) {
    const { body } = await client.get(path)
    if (!['pending', 'exporting'].includes(body.state)) return body
    if (body.state === 'pending') service.server.clock.advance(1_000)
  }
}

/** Unpacks an archive below a folder and lists its files. */
async function unpacked(bytes: Buffer, folder: string): Promise<string> {
  const at = join(folder, 'archive')
  await mkdir(at)
  await writeFile(join(folder, 'archive.tar.gz'), bytes)
  await run('tar', ['-xzf', join(folder, 'archive.tar.gz'), '-C', at])
  return at
}

const json = async (...path: string[]) => JSON.parse(await readFile(join(...path), 'utf8'))

describe.each(stores)('migrations on $name', (store) => {
  const service = useService({ store })
  let owner: ServiceClient
  let remote: string
  const at = '/orgs/acme/migrations'

  const tokenOf = async (login: string, scopes: string[]) =>
    service.as(undefined, {
      token: await service.server.token({ login, kind: 'classic', scopes }),
    })

  const fetchArchive = async (client: ServiceClient, path: string) => {
    const { status, headers } = await client.get(`${path}/archive`)
    expect(status).toBe(302)
    return fetch(headers.location as string)
  }

  beforeAll(async () => {
    owner = await tokenOf('mona', ['repo', 'admin:org'])
    const url = new URL('/acme/widgets.git', service.server.url)
    url.username = 'mona'
    url.password = 'ghp_mona'
    remote = url.href
    await using folder = await temporaryFolder()
    const git = await clientOf(remote, folder.path)
    await git.commit('README.md', '# Widgets')
    await git('tag', 'v1')
    await git('push', '-q', '-f', 'origin', 'HEAD:refs/heads/main', 'v1')
    const config = { url: 'http://127.0.0.1:9/hook', secret: 'hidden away' }
    await owner.post('/repos/acme/widgets/hooks', { config, active: false })
  })

  describe('an archive', () => {
    let path: string
    beforeAll(async () => {
      const input = { repositories: ['acme/widgets', 'vault', 'Acme/Widgets'] }
      const { status, body, headers } = await owner.post(at, input)
      expect(status).toBe(201)
      expect(headers.location).toBe(body.url)
      expect(body).toMatchObject({ state: 'pending', lock_repositories: false })
      expect(body.repositories.map(({ name }: { name: string }) => name).sort()).toEqual([
        'vault',
        'widgets',
      ])
      path = `${at}/${body.id}`
    })

    it('is created in the background, and then available', async () => {
      expect((await owner.get(`${path}/archive`)).status).toBe(404)
      const body = await ended(service, owner, path)
      expect(body.state).toBe('exported')
      expect(body.archive_url).toBe(`${body.url}/archive`)
      expect((await owner.get(at)).body).toEqual([body])
    })

    it('has the git repositories, and their metadata', async () => {
      const answer = await fetchArchive(owner, path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/gzip')
      await using folder = await temporaryFolder()
      const there = await unpacked(Buffer.from(await answer.arrayBuffer()), folder.path)
      expect((await readdir(there)).sort()).toEqual([
        'organizations_000001.json',
        'repositories',
        'repositories_000001.json',
        'schema.json',
        'users_000001.json',
      ])
      const clone = join(folder.path, 'clone')
      const bare = join(there, 'repositories/acme/widgets.git')
      await run('git', ['clone', '-q', '--no-local', bare, clone])
      expect(await readFile(join(clone, 'README.md'), 'utf8')).toBe('# Widgets')
      await run('git', ['-C', bare, 'fsck', '--strict', '--full'])
      const refs = ['for-each-ref', '--format=%(refname)']
      const { stdout } = await run('git', ['-C', bare, ...refs])
      expect(stdout.trim().split('\n')).toEqual(['refs/heads/main', 'refs/tags/v1'])
      const repositories = await json(there, 'repositories_000001.json')
      const widgets = repositories.find(({ name }: { name: string }) => name === 'widgets')
      expect(widgets).toMatchObject({
        type: 'repository',
        git_url: 'tarball://root/repositories/acme/widgets.git',
        webhooks: [{ payload_url: 'http://127.0.0.1:9/hook', event_types: ['push'] }],
      })
      expect(JSON.stringify(repositories)).not.toContain('hidden away')
      const [organization] = await json(there, 'organizations_000001.json')
      expect(organization.members).toHaveLength(2)
      const users = await json(there, 'users_000001.json')
      expect(users.map(({ login }: { login: string }) => login)).toContain('mona')
    })

    it('has an unguessable URL that expires after five minutes', async () => {
      const { headers } = await owner.get(`${path}/archive`)
      const address = headers.location as string
      const head = await fetch(address, { method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
      const other = `${address.slice(0, -3)}${address.endsWith('AAA') ? 'BBB' : 'AAA'}`
      expect((await fetch(other)).status).toBe(404)
      expect((await fetch(`${service.server.url}/archives/1`)).status).toBe(404)
      service.server.clock.advance(300_000)
      expect((await fetch(address)).status).toBe(404)
    })

    it('lists its repositories, in pages', async () => {
      const { body, headers } = await owner.get(`${path}/repositories?per_page=1`)
      expect(body).toHaveLength(1)
      expect(Object.keys(body[0])).toHaveLength(11)
      expect(body[0].permissions).toMatchObject({ admin: true, pull: true })
      expect(headers.link).toContain('rel="next"')
      const without = await owner.get(`${path}?exclude=repositories`)
      expect(without.body).not.toHaveProperty('repositories')
      expect(without.body.exclude).toEqual(['repositories'])
    })

    it('shows nothing of a private repository without the scope repo', async () => {
      const narrow = await tokenOf('mona', ['admin:org'])
      expect((await narrow.get(path)).body.repositories).toMatchObject([{ name: 'widgets' }])
      expect((await narrow.get(`${path}/repositories`)).body).toHaveLength(1)
      expect((await narrow.get(`${path}/archive`)).status).toBe(404)
      expect((await narrow.post(at, { repositories: ['vault'] })).status).toBe(403)
      expect((await narrow.post(at, { repositories: ['widgets'] })).status).toBe(201)
    })

    it('is removed by DELETE, and the migration stays', async () => {
      expect((await owner.delete(`${path}/archive`)).status).toBe(204)
      expect((await owner.delete(`${path}/archive`)).status).toBe(404)
      expect((await owner.get(`${path}/archive`)).status).toBe(404)
      const { body } = await owner.get(path)
      expect(body.state).toBe('exported')
      expect(body).not.toHaveProperty('archive_url')
    })
  })

  const files = () => readdir(join(service.server.context.config.data, 'migrations'))

  it('is kept for seven days, then its file is removed', async () => {
    const { body } = await owner.post(at, { repositories: ['widgets'], exclude_metadata: true })
    const path = `${at}/${body.id}`
    const { guid } = await ended(service, owner, path)
    expect(await files()).toContain(`${guid}.tar.gz`)
    const { headers } = await owner.get(`${path}/archive`)
    service.server.clock.advance(7 * 24 * 3_600_000)
    expect((await owner.get(path)).body).not.toHaveProperty('archive_url')
    expect((await fetch(headers.location as string)).status).toBe(404)
    while ((await files()).length > 0) {
      service.server.clock.advance(1_000)
      await owner.get(path)
    }
  })

  it('leaves out what the options exclude', async () => {
    const contents = async (input: object) => {
      const { body } = await owner.post(at, { repositories: ['widgets'], ...input })
      await ended(service, owner, `${at}/${body.id}`)
      const answer = await fetchArchive(owner, `${at}/${body.id}`)
      await using folder = await temporaryFolder()
      const there = await unpacked(Buffer.from(await answer.arrayBuffer()), folder.path)
      return (await readdir(there)).sort()
    }
    expect(await contents({ exclude_metadata: true })).toEqual(['repositories', 'schema.json'])
    expect(await contents({ exclude_git_data: true })).not.toContain('repositories')
    expect(await contents({ repositories: [], org_metadata_only: true })).toEqual([
      'organizations_000001.json',
      'schema.json',
      'users_000001.json',
    ])
  })

  it.each([
    ['no repositories', { repositories: [] }],
    ['an unknown repository', { repositories: ['acme/nothing'] }],
    ['a repository of another account', { repositories: ['mona/notes'] }],
    [
      'options that exclude everything',
      { repositories: ['widgets'], exclude_metadata: true, exclude_git_data: true },
    ],
    ['repositories with org_metadata_only', { repositories: ['widgets'], org_metadata_only: true }],
  ])('422 for %s', async (_what, input) => {
    expect((await owner.post(at, input)).status).toBe(422)
  })

  it('require an owner of the organization: 403 and 404 for members', async () => {
    const member = await tokenOf('hubot', ['repo', 'admin:org'])
    expect((await member.post(at, { repositories: ['widgets'] })).status).toBe(403)
    expect((await member.get(at)).status).toBe(404)
  })

  describe('lock_repositories', () => {
    let path: string
    let lock: string
    beforeAll(async () => {
      const repositories = ['widgets']
      const { body } = await owner.post(at, { repositories, lock_repositories: true })
      path = `${at}/${body.id}`
      lock = `${path}/repos/widgets/lock`
    })

    const pushed = async () => {
      await using folder = await temporaryFolder()
      const git = await clientOf(remote, folder.path)
      await git.commit('more.md', 'more')
      return await git('push', '-q', '-f', 'origin', 'HEAD:refs/heads/more').then(
        () => 'taken',
        (error: Error) => error.message,
      )
    }

    it('blocks all changes, and allows all reads', async () => {
      const change = { description: 'Changed' }
      const { status, body } = await owner.patch('/repos/acme/widgets', change)
      expect([status, body.message]).toEqual([403, 'Repository has been locked for migration.'])
      const config = { url: 'http://127.0.0.1:9/other' }
      expect((await owner.post('/repos/acme/widgets/hooks', { config })).status).toBe(403)
      expect((await owner.delete('/repos/acme/widgets')).status).toBe(403)
      expect(await pushed()).toContain('403')
      expect((await owner.get('/repos/acme/widgets')).status).toBe(200)
      expect((await service.as('mona').request('PUT', '/user/starred/acme/widgets')).status).toBe(
        204,
      )
    })

    it('stays locked when the archive is ready, until it is unlocked', async () => {
      await ended(service, owner, path)
      expect((await owner.patch('/repos/acme/widgets', { has_wiki: false })).status).toBe(403)
      expect((await owner.delete(lock.replace('widgets', 'vault'))).status).toBe(404)
      expect((await owner.delete(lock)).status).toBe(204)
      expect((await owner.delete(lock)).status).toBe(404)
      expect((await owner.patch('/repos/acme/widgets', { has_wiki: false })).status).toBe(200)
      expect(await pushed()).toBe('taken')
    })
  })

  describe('of users', () => {
    it('contain their own repositories, and are hidden from others', async () => {
      const name = (await service.repository({ private: true })).split('/').at(-1) as string
      const mona = service.as('mona')
      const { status, body } = await mona.post('/user/migrations', {
        repositories: [name],
        lock_repositories: true,
      })
      expect(status).toBe(201)
      expect(body.owner.login).toBe('mona')
      const path = `/user/migrations/${body.id}`
      expect((await ended(service, mona, path)).state).toBe('exported')
      expect((await fetchArchive(mona, path)).status).toBe(200)
      expect((await mona.get('/user/migrations')).body).toMatchObject([{ id: body.id }])
      expect((await mona.get(`${path}/repositories`)).body).toMatchObject([{ name }])
      expect((await mona.delete(`${path}/repos/${name}/lock`)).status).toBe(204)
      expect((await mona.delete(`${path}/archive`)).status).toBe(204)
      for (const each of [path, `${path}/archive`, `${path}/repositories`]) {
        expect((await service.as('hubot').get(each)).status).toBe(404)
        expect((await owner.get(each.replace('/user', '/orgs/acme'))).status).toBe(404)
      }
    })

    it('422 for the repositories of an organization', async () => {
      const repositories = ['acme/widgets']
      expect((await service.as('mona').post('/user/migrations', { repositories })).status).toBe(422)
    })
  })
})
