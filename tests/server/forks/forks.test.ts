import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { gitIn } from '../../_support/git/git-command.ts'
import { commitFiles } from '../../../server/git/write/commit-files.ts'
import { createLinks } from '../../../server/core/links.ts'
import { runOrThrow } from '../../../server/core/processes.ts'
import { forkRepository } from '../../../server/domains/forks/fork.ts'
import { versions } from '../../_support/bundles.ts'
import { failure, invalid } from '../../_support/http/failures.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'
import type { ServiceClient } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const author = { name: 'Mona', email: 'mona@example.com' }

describe.each(stores)('forks on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  const hubot = () => service.as('hubot')
  const nameOf = (path: string) => path.split('/').at(-1) as string

  /** A repository of mona with content. */
  const origin = (input: object = {}) => service.repository({ auto_init: true, ...input })
  const fork = (client: ServiceClient, path: string, body: object = {}) =>
    client.post(`${path}/forks`, body)
  const idOf = async (path: string) => (await mona().get(path)).body.id as number
  const git = async (id: number, ...args: string[]) => {
    const path = service.server.context.git.path(id)
    return (await runOrThrow(gitIn(path, args))).toString().trimEnd()
  }
  const drafts = async () => {
    const root = dirname(dirname(service.server.context.git.path(1)))
    return readdir(join(root, 'drafts'))
  }

  describe.each(versions)('in %s', (version) => {
    it('POST …/forks returns 202 with a fork that links to its source', async () => {
      const path = await origin({ description: 'Widgets', homepage: 'https://example.com' })
      const { body: source } = await service.as('hubot', { version }).get(path)
      const { status, body } = await fork(service.as('hubot', { version }), path)
      expect(status).toBe(202)
      expect(body).toMatchObject({
        full_name: `hubot/${nameOf(path)}`,
        fork: true,
        description: 'Widgets',
        homepage: 'https://example.com',
        private: false,
        default_branch: 'main',
        pushed_at: source.pushed_at,
        created_at: '2026-03-10T12:00:00Z',
        stargazers_count: 0,
        forks_count: 0,
        network_count: 1,
        permissions: { admin: true },
        parent: { id: source.id, full_name: source.full_name, forks_count: 1 },
        source: { id: source.id },
      })
      const read = await service.as('hubot', { version }).get(`/repos/${body.full_name}`)
      expect(read.body).toEqual(body)
      const { body: after } = await service.as('hubot', { version }).get(path)
      expect(after).toMatchObject({ fork: false, forks_count: 1, forks: 1, network_count: 1 })
      expect(after).not.toHaveProperty('parent')
    })

    it('GET …/forks lists them', async () => {
      const path = await origin()
      const { body } = await fork(service.as('hubot', { version }), path)
      const { status, body: list } = await service.as(undefined, { version }).get(`${path}/forks`)
      expect(status).toBe(200)
      expect(list).toMatchObject([{ id: body.id, fork: true, full_name: body.full_name }])
    })
  })

  it('has all the content of its source, and diverges', async () => {
    const path = await origin()
    const source = await idOf(path)
    const folder = service.server.context.git.path(source)
    const main = await git(source, 'rev-parse', 'main')
    const side = { branch: 'side', files: { b: '2' }, message: 'Side', author, date: 0 }
    await commitFiles(folder, side)
    await git(source, 'tag', '-a', '-m', 'One', 'v1', 'main')
    await git(source, 'tag', 'light', 'side')
    const refs = await git(source, 'for-each-ref', '--format=%(objectname) %(refname)')
    const { body } = await fork(hubot(), path)
    expect(await git(body.id, 'for-each-ref', '--format=%(objectname) %(refname)')).toBe(refs)
    expect(await git(body.id, 'fsck', '--strict')).toBe('')
    expect(await git(body.id, 'symbolic-ref', 'HEAD')).toBe('refs/heads/main')
    await commitFiles(folder, { ...side, branch: 'main', parent: main })
    expect(await git(body.id, 'rev-parse', 'main')).toBe(main)
    await mona().delete(path)
    expect(await git(body.id, 'fsck', '--strict')).toBe('')
    expect(await drafts()).toEqual([])
  })

  it('has its refs in one file, not in a file for each', async () => {
    const path = await origin()
    const source = await idOf(path)
    const names = ['é', '\u{1F600}', '\uFF5E', 'a-b', 'a/b/c', 'a'.repeat(200)]
    for (const name of names) await git(source, 'branch', name, 'main')
    const { body } = await fork(hubot(), path)
    const refs = ['for-each-ref', '--format=%(objectname) %(refname)']
    expect(await git(body.id, ...refs)).toBe(await git(source, ...refs))
    for (const name of names) await git(body.id, 'rev-parse', '--verify', name)
    expect(await readdir(join(service.server.context.git.path(body.id), 'refs/heads'))).toEqual([])
  })

  it('has only the default branch on request', async () => {
    const path = await origin()
    const folder = service.server.context.git.path(await idOf(path))
    const side = { branch: 'side', files: { b: '2' }, message: 'Side', author, date: 0 }
    const sha = await commitFiles(folder, side)
    const { body } = await fork(hubot(), path, { default_branch_only: true })
    expect(await git(body.id, 'for-each-ref', '--format=%(refname)')).toBe('refs/heads/main')
    await expect(git(body.id, 'cat-file', '-e', sha)).rejects.toThrow()
  })

  it('sends fork to the hooks of its source, and is in the feed', async () => {
    const path = await origin()
    await using listeners = await listenTo(service.server, path, ['fork', 'repository'])
    const { body } = await fork(hubot(), path)
    const told = await listeners.told()
    expect(inWords(told)).toEqual(['fork'])
    expect(told[0]).toMatchObject({
      forkee: { id: body.id, full_name: body.full_name, fork: true },
      repository: { full_name: path.slice('/repos/'.length), forks_count: 1 },
      sender: { login: 'hubot' },
    })
    const entries = async (version: string) =>
      (await service.as(undefined, { version }).get(`${path}/events`)).body
    const [entry] = await entries(versions[0])
    expect(entry).toMatchObject({
      type: 'ForkEvent',
      actor: { login: 'hubot' },
      payload: { forkee: { id: body.id, full_name: body.full_name } },
    })
    expect(entry.payload.forkee).not.toHaveProperty('has_downloads')
    const [older] = await entries(versions[1])
    expect(older.payload.forkee.has_downloads).toBe(true)
  })

  it('exists once per account: repeating the call returns it', async () => {
    const path = await origin()
    await using listeners = await listenTo(service.server, path, ['fork'])
    const answers = await Promise.all([1, 2, 3, 4].map(() => fork(hubot(), path)))
    const ids = new Set(answers.map(({ status, body }) => `${status} ${body.id}`))
    expect(ids.size).toBe(1)
    const [first] = answers
    expect(first!.status).toBe(202)
    const again = await fork(hubot(), path, { name: 'another', default_branch_only: true })
    expect([again.status, again.body.id]).toEqual([202, first!.body.id])
    expect(inWords(await listeners.told())).toEqual(['fork'])
    expect((await mona().get(path)).body.forks_count).toBe(1)
    expect(await drafts()).toEqual([])
  })

  it("of one's own repository is the repository itself, and in an organization has another name", async () => {
    const path = await origin()
    const own = await fork(mona(), path, { name: 'other' })
    expect([own.status, own.body.id]).toEqual([202, await idOf(path)])
    const made = await mona().post('/orgs/acme/repos', { name: 'tools', auto_init: true })
    const same = await fork(mona(), '/repos/acme/tools', { organization: 'acme' })
    expect([same.status, same.body.id, same.body.fork]).toEqual([202, made.body.id, false])
    const other = await fork(mona(), '/repos/acme/tools', { organization: 'acme', name: 'tools-2' })
    expect(other.body).toMatchObject({ full_name: 'acme/tools-2', fork: true })
  })

  it('can be created in an organization where its members can create repositories', async () => {
    const path = await origin()
    const name = `${nameOf(path)}-ours`
    const { status, body } = await fork(hubot(), path, { organization: 'ACME', name })
    expect(status).toBe(202)
    expect(body).toMatchObject({ full_name: `acme/${name}`, organization: { login: 'acme' } })
    expect(body.permissions.admin).toBe(true)
    expect((await hubot().get(`/repos/acme/${name}`)).body.permissions.admin).toBe(true)
  })

  it('gets a numbered name where the name of its source is taken', async () => {
    const path = await origin()
    const name = nameOf(path)
    await hubot().post('/user/repos', { name: name.toUpperCase() })
    await hubot().post('/user/repos', { name: `${name}-1` })
    expect((await fork(hubot(), path)).body.name).toBe(`${name}-2`)
  })

  it('of a private repository is private, and requires read access', async () => {
    const made = await mona().post('/orgs/acme/repos', {
      name: 'hidden',
      private: true,
      auto_init: true,
    })
    const path = `/repos/${made.body.full_name}`
    const { status, body } = await fork(hubot(), path)
    expect([status, body.private, body.visibility]).toEqual([202, true, 'private'])
    expect(body.parent.full_name).toBe('acme/hidden')
    expect((await service.as('stranger').get('/repos/hubot/hidden')).status).toBe(404)
    const open = await hubot().patch('/repos/hubot/hidden', { private: false })
    const message = 'The visibility of a fork cannot be changed'
    const error = { resource: 'Repository', field: 'visibility', code: 'invalid', message }
    expect([open.status, open.body]).toEqual([
      422,
      invalid(service.server, 'Validation Failed', error as never),
    ])
    expect((await hubot().patch('/repos/hubot/hidden', { description: 'x' })).status).toBe(200)
    await mona().patch(path, { allow_forking: false })
    const refused = await fork(service.as('keeper'), path)
    expect(refused.status).toBe(404)
    const again = await fork(mona(), path)
    const off = 'Forking is disabled for this repository.'
    expect([again.status, again.body]).toEqual([403, failure(service.server, 403, off)])
    expect((await fork(hubot(), path)).body.id).toBe(body.id)
  })

  it('hides a parent that its reader cannot see', async () => {
    const path = await origin()
    const { body } = await fork(hubot(), path)
    await mona().patch(path, { private: true })
    const at = `/repos/${body.full_name}`
    for (const login of [undefined, 'hubot', 'stranger']) {
      const { body: seen } = await service.as(login).get(at)
      expect([seen.fork, 'parent' in seen, 'source' in seen]).toEqual([true, false, false])
    }
    expect((await mona().get(at)).body.parent.full_name).toBe(path.slice('/repos/'.length))
    const poor = await service.server.token({ login: 'mona', scopes: ['public_repo'] })
    const { body: seen } = await service.as(undefined, { token: poor }).get(at)
    expect(seen).not.toHaveProperty('parent')
  })

  it('of a fork has the fork as its parent and the root as its source', async () => {
    const path = await origin()
    const one = (await fork(hubot(), path)).body
    const two = (await fork(service.as('stranger'), `/repos/${one.full_name}`)).body
    expect(two).toMatchObject({ parent: { id: one.id }, source: { full_name: path.slice(7) } })
    const counts = async (at: string) => {
      const { body } = await mona().get(at)
      return [body.forks_count, body.network_count]
    }
    expect(await counts(path)).toEqual([1, 2])
    expect(await counts(`/repos/${one.full_name}`)).toEqual([1, 2])
    expect(await counts(`/repos/${two.full_name}`)).toEqual([0, 2])
  })

  it('gets another parent when its own is deleted, or becomes the root itself', async () => {
    const path = await origin()
    const one = (await fork(hubot(), path)).body
    const two = (await fork(service.as('stranger'), `/repos/${one.full_name}`)).body
    const side = (await fork(service.as('reader'), path)).body
    const seen = async ({ full_name }: { full_name: string }) =>
      (await service.as().get(`/repos/${full_name}`)).body

    await hubot().delete(`/repos/${one.full_name}`)
    expect((await mona().get(path)).body).toMatchObject({ forks_count: 2, network_count: 2 })
    expect(await seen(two)).toMatchObject({ parent: { full_name: path.slice(7) } })

    await mona().delete(path)
    const first = await seen(two)
    expect(first).toMatchObject({ fork: false, forks_count: 1, network_count: 1 })
    expect(first).not.toHaveProperty('parent')
    expect(await seen(side)).toMatchObject({ parent: { id: two.id }, source: { id: two.id } })

    await service.as('reader').delete(`/repos/${side.full_name}`)
    expect(await seen(two)).toMatchObject({ fork: false, forks_count: 0, network_count: 0 })
  })

  it('is complete or absent: a failure leaves nothing and sends no event', async () => {
    const path = await origin()
    await using listeners = await listenTo(service.server, path, ['fork'])
    const { context, url } = service.server
    const { storage, git: store } = context
    const source = (await storage.repositories.find(await idOf(path)))!
    const owner = (await storage.accounts.findByLogin('hubot'))!
    const links = createLinks(url, '')
    const asked = { source, owner, creator: owner, defaultBranchOnly: false, links }
    const before = await service.server.rows()
    const missing = async () => Promise.reject(new Error('no room'))
    const broken = forkRepository(asked, { ...context, git: { ...store, adopt: missing } })
    await expect(broken).rejects.toThrow('no room')
    const unreadable = { ...store, draft: missing }
    const torn = forkRepository(asked, { ...context, git: unreadable })
    await expect(torn).rejects.toThrow('no room')
    expect(await listeners.told()).toEqual([])
    expect(await service.server.rows()).toEqual(before)
    expect(await drafts()).toEqual([])
    expect((await fork(hubot(), path)).status).toBe(202)
  })

  it('spaces in the name of a fork become dashes', async () => {
    const { status, body } = await fork(hubot(), await origin(), { name: 'My own fork' })
    expect([status, body.name]).toEqual([202, 'My-own-fork'])
  })

  it('a refused call changes nothing and sends no event', async () => {
    const path = await origin()
    const empty = await service.repository()
    const secret = await origin({ private: true })
    const taken = nameOf(path)
    await hubot().post('/user/repos', { name: taken })
    await using listeners = await listenTo(service.server, path, ['fork'])
    const before = await service.server.rows()
    const as = (token: string) => service.as(undefined, { token })
    for (const [client, place, body, status] of [
      [hubot(), path, { name: taken }, 422],
      [hubot(), path, { name: '..' }, 422],
      [hubot(), path, { name: '' }, 422],
      [hubot(), path, { organization: 'nobody' }, 422],
      [hubot(), path, { organization: 'mona' }, 422],
      [hubot(), path, { default_branch_only: 'yes' }, 422],
      [hubot(), empty, {}, 403],
      [hubot(), secret, {}, 404],
      [service.as('stranger'), path, { organization: 'acme' }, 403],
      [as('github_pat_acme'), path, {}, 403],
      [as('ghs_acme'), path, {}, 403],
      [as('ghs_workflow'), path, {}, 403],
      [service.as(), path, {}, 401],
    ] as const) {
      const answer = await fork(client, place, body)
      expect([place, body, answer.status]).toEqual([place, body, status])
    }
    expect(await listeners.told()).toEqual([])
    expect(await service.server.rows()).toEqual(before)
    expect(await drafts()).toEqual([])
  })

  it('an app forks into an organization where it can create repositories', async () => {
    const app = service.as(undefined, { token: 'ghs_acme' })
    await mona().post('/orgs/acme/repos', { name: 'appliance', auto_init: true })
    const asked = { organization: 'acme', name: 'appliance-2' }
    const { status, body } = await fork(app, '/repos/acme/appliance', asked)
    expect([status, body.full_name]).toEqual([202, 'acme/appliance-2'])
  })
})

describe('the list of forks', () => {
  const service = useService()

  it('can be sorted by age or stars', async () => {
    const path = await service.repository({ auto_init: true })
    const logins = ['hubot', 'stranger', 'reader']
    const names: string[] = []
    for (const login of logins) {
      service.server.clock.advance(1_000)
      names.push((await service.as(login).post(`${path}/forks`)).body.full_name)
    }
    await service.as('mona').request('PUT', `/user/starred/${names[1]}`)
    const sorted = async (query: string) => {
      const { body, headers } = await service.as().get(`${path}/forks?${query}`)
      return { names: body.map(({ full_name }: { full_name: string }) => full_name), headers }
    }
    const [first, second, third] = names
    expect((await sorted('')).names).toEqual([third, second, first])
    expect((await sorted('sort=newest')).names).toEqual([third, second, first])
    expect((await sorted('sort=oldest')).names).toEqual(names)
    expect((await sorted('sort=stargazers')).names).toEqual([second, third, first])
    expect((await sorted('sort=watchers')).names).toEqual([second, third, first])
    const page = await sorted('sort=oldest&per_page=2&page=2')
    expect(page.names).toEqual([third])
    expect(page.headers.link).toContain('sort=oldest&per_page=2&page=1>; rel="prev"')
    expect((await sorted('sort=size')).names).toEqual([third, second, first])
  })

  it('shows each caller the visible ones', async () => {
    const mona = service.as('mona')
    await mona.post('/orgs/acme/repos', { name: 'hive', private: true, auto_init: true })
    const own = await service.as('hubot').post('/repos/acme/hive/forks')
    const theirs = { organization: 'acme', name: 'hive-2' }
    const other = await mona.post('/repos/acme/hive/forks', theirs)
    const forks = [own.body.full_name, other.body.full_name]
    await mona.patch('/repos/acme/hive', { private: false })
    const poor = await service.server.token({ login: 'hubot', scopes: ['public_repo'] })
    const tokens = ['ghp_mona', 'ghp_hubot', 'ghp_stranger', poor, 'ghu_mona', 'ghu_hubot']
    const all = [...tokens, 'ghs_acme', 'ghs_mona', 'ghs_workflow', 'github_pat_mona']
    const shown: Record<string, number> = {}
    for (const token of [undefined, ...all, 'github_pat_acme']) {
      const caller = service.as(undefined, token === undefined ? {} : { token })
      const { body } = await caller.get('/repos/acme/hive/forks')
      const listed = body.map(({ full_name }: { full_name: string }) => full_name)
      const seen: string[] = []
      for (const name of forks) {
        if ((await caller.get(`/repos/${name}`)).status === 200) seen.push(name)
      }
      expect([token, listed.sort()]).toEqual([token, seen.sort()])
      shown[token === poor ? 'poor' : String(token)] = listed.length
    }
    expect(shown).toMatchObject({
      ghp_mona: 1,
      ghp_hubot: 2,
      ghp_stranger: 0,
      ghs_acme: 1,
      poor: 0,
    })
  })
})
