import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLinks } from '../../../server/core/links.ts'
import { generateRepository } from '../../../server/domains/forks/generate.ts'
import { versions } from '../../_support/bundles.ts'
import { makeOrganization } from '../../_support/fixtures/organization.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { lfsClient, objectOf } from '../../_support/git/lfs.ts'
import { failure, invalid } from '../../_support/http/failures.ts'
import type { ServiceClient } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { listenTo } from '../../_support/webhooks/listeners.ts'

describe.each(stores)('repositories from templates on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  const hubot = () => service.as('hubot')
  let made = 0

  const template = async (input: object = {}) => {
    const path = await service.repository({ auto_init: true, is_template: true, ...input })
    const git = await gitOf(service, path)
    return { path, git }
  }
  const generate = (client: ServiceClient, path: string, body: object = {}) =>
    client.post(`${path}/generate`, { name: `made-${++made}`, ...body })
  const refused = (message: string) =>
    invalid(service.server, 'Validation Failed', {
      resource: 'Repository',
      field: 'template',
      code: 'invalid',
      message,
    })

  describe.each(versions)('in %s', (version) => {
    it('POST …/generate returns 201 with a repository that names its template', async () => {
      const { path } = await template({ description: 'Widgets' })
      const client = service.as('hubot', { version })
      const { status, headers, body } = await generate(client, path, { description: 'Gears' })
      expect(status).toBe(201)
      expect(headers.location).toBe(body.url)
      const { body: source } = await service.as(undefined, { version }).get(path)
      expect(body).toMatchObject({
        full_name: `hubot/made-${made}`,
        description: 'Gears',
        fork: false,
        private: false,
        is_template: false,
        default_branch: 'main',
        pushed_at: '2026-03-10T12:00:00Z',
        network_count: 0,
        permissions: { admin: true },
        template_repository: { id: source.id, full_name: source.full_name, is_template: true },
      })
      expect(body).not.toHaveProperty('parent')
      expect((await client.get(`/repos/${body.full_name}`)).body).toEqual(body)
    })
  })

  it('has one commit of the caller with the files of the default branch', async () => {
    const { path, git } = await template()
    await git.branch('main', { 'src/index.ts': 'export {}\n' })
    await git.branch('side', { 'side.md': 'Side\n' })
    await git('tag', 'v1', 'main')
    const { body } = await generate(hubot(), path)
    const copy = await gitOf(service, `/repos/${body.full_name}`)
    const format = '%an <%ae>|%cn|%at|%s|%P'
    const seconds = Date.parse('2026-03-10T12:00:00Z') / 1000
    expect(await copy('log', `--format=${format}`, '--all')).toBe(
      `Name of hubot <hubot@example.com>|Name of hubot|${seconds}|Initial commit|`,
    )
    expect(await copy('for-each-ref', '--format=%(refname)')).toBe('refs/heads/main')
    expect(await copy('symbolic-ref', 'HEAD')).toBe('refs/heads/main')
    expect(await copy('rev-parse', 'main^{tree}')).toBe(await git('rev-parse', 'main^{tree}'))
    expect(await copy('fsck', '--strict')).toBe('')
  })

  it('stays complete when its template is deleted, which it then no longer names', async () => {
    const { path } = await template()
    const { body } = await generate(hubot(), path)
    await mona().delete(path)
    const copy = await gitOf(service, `/repos/${body.full_name}`)
    expect(await copy('fsck', '--strict')).toBe('')
    const { body: after } = await hubot().get(`/repos/${body.full_name}`)
    expect(after).not.toHaveProperty('template_repository')
  })

  it('has a commit on each branch with include_all_branches', async () => {
    const { path, git } = await template()
    await git.branch('side', { 'side.md': 'Side\n' })
    await git.branch('deep/er', { 'deep.md': 'Deep\n' }, 'side')
    const { body } = await generate(hubot(), path, { include_all_branches: true })
    const copy = await gitOf(service, `/repos/${body.full_name}`)
    const trees = ['for-each-ref', '--format=%(refname) %(tree)']
    expect(await copy(...trees)).toBe(await git(...trees))
    expect(await copy('rev-list', '--all', '--count')).toBe('3')
    expect(await copy('rev-list', '--all', '--parents')).not.toContain(' ')
  })

  it('has the large files that its files name', async () => {
    const { path, git } = await template()
    const content = Buffer.from('a large file')
    const object = objectOf(content)
    const name = path.slice('/repos/'.length)
    const client = lfsClient(`${service.server.url}/${name}.git`, 'mona')
    expect((await client.put(object.oid, content)).ok).toBe(true)
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${object.oid}\nsize ${object.size}\n`
    await git.branch('main', { 'large.bin': pointer })
    const { body } = await generate(hubot(), path)
    const other = lfsClient(`${service.server.url}/${body.full_name}.git`, 'hubot')
    expect(await (await other.get(object.oid)).text()).toBe('a large file')
  })

  it('belongs to an organization on request, private, with its creator as administrator', async () => {
    const { path } = await template({ private: true })
    const org = await makeOrganization(service, { hubot: 'member' })
    const owner = org.slice('/orgs/'.length)
    const { status, body } = await generate(mona(), path, { owner, private: true })
    expect([status, body.full_name, body.private]).toEqual([201, `${owner}/made-${made}`, true])
    const { body: seen } = await hubot().get(`/repos/${body.full_name}`)
    expect(seen.id).toBe(body.id)
    expect(seen).not.toHaveProperty('template_repository') // hubot cannot see it
    const direct = `/repos/${body.full_name}/collaborators?affiliation=direct`
    expect((await mona().get(direct)).body).toMatchObject([{ login: 'mona', role_name: 'admin' }])
  })

  it('is in the feed and sends repository created', async () => {
    const { path } = await template()
    await using listeners = await listenTo(service.server, path, ['repository', 'create'])
    const { body } = await generate(hubot(), path)
    expect(await listeners.told()).toEqual([]) // nothing happens to the template
    const { body: events } = await service.as(undefined).get(`/repos/${body.full_name}/events`)
    expect(events).toMatchObject([
      {
        type: 'CreateEvent',
        actor: { login: 'hubot' },
        payload: { ref: null, ref_type: 'repository', master_branch: 'main' },
      },
    ])
  })

  it('redirects from a former name of the template', async () => {
    const { path } = await template()
    const name = `template-${++made}`
    const { id } = (await mona().patch(path, { name })).body
    const { status, headers } = await generate(hubot(), path)
    expect([status, headers.location]).toEqual([
      307,
      `${service.server.url}/repositories/${id}/generate`,
    ])
  })

  it('returns 422 for a repository that is no template, or has no content', async () => {
    const path = await service.repository({ auto_init: true })
    const plain = await generate(hubot(), path)
    expect([plain.status, plain.body]).toEqual([422, refused('is not a template')])
    const empty = await service.repository({ is_template: true })
    const without = await generate(hubot(), empty)
    expect([without.status, without.body]).toEqual([422, refused('has no content')])
  })

  it('returns 422 for an invalid or taken name, and for an owner that is another user', async () => {
    const { path } = await template()
    const statuses = await Promise.all(
      [{ name: '..' }, { name: path.split('/').at(-1) }, { owner: 'hubot' }, {}].map(
        async (body) => (await generate(mona(), path, body)).status,
      ),
    )
    expect(statuses).toEqual([422, 422, 422, 201])
    const worded = await generate(mona(), path, { name: 'From a template' })
    expect([worded.status, worded.body.name]).toEqual([201, 'From-a-template'])
    const again = await generate(mona(), path, { name: 'From a template' })
    expect([again.status, again.body.message]).toEqual([422, 'Repository creation failed.'])
    const missing = await mona().post(`${path}/generate`, {})
    expect(missing.status).toBe(422)
  })

  it('returns 403 where the caller cannot create repositories', async () => {
    const { path } = await template()
    const org = await makeOrganization(service, { hubot: 'member' })
    const owner = org.slice('/orgs/'.length)
    expect((await generate(service.as('stranger'), path, { owner })).status).toBe(403)
    expect((await generate(hubot(), path, { owner })).status).toBe(201)
    await mona().patch(org, { members_can_create_repositories: false })
    const { status, body } = await generate(hubot(), path, { owner })
    expect([status, body]).toEqual([
      403,
      failure(
        service.server,
        403,
        'Members may not create public repositories in the organization.',
      ),
    ])
  })

  it('returns 403 for a private repository to a token for public ones, and to blocked users', async () => {
    const { path } = await template()
    const token = await service.server.token({
      kind: 'classic',
      login: 'hubot',
      scopes: ['public_repo'],
    })
    const client = service.as(undefined, { token })
    expect((await generate(client, path, { private: true })).status).toBe(403)
    expect((await generate(client, path)).status).toBe(201)
    await mona().request('PUT', '/user/blocks/stranger')
    expect((await generate(service.as('stranger'), path)).status).toBe(403)
    await mona().request('DELETE', '/user/blocks/stranger')
  })

  it('returns 404 for a template that the caller cannot see', async () => {
    const { path } = await template({ private: true })
    expect((await generate(hubot(), path)).status).toBe(404)
    expect((await generate(hubot(), '/repos/mona/none')).status).toBe(404)
  })

  it('leaves nothing behind when the template is hidden while it is copied', async () => {
    const { path } = await template()
    const { context } = service.server
    const { storage, git } = context
    const found = (await storage.repositories.findByName('mona', path.split('/').at(-1)!))!
    const creator = (await storage.accounts.findByLogin('hubot'))!
    const links = createLinks(service.server.url, '')
    const rows = await service.server.rows()
    const hiding: typeof git = {
      ...git,
      draft: async (branch) => {
        await mona().patch(path, { private: true })
        return git.draft(branch)
      },
    }
    const generation = {
      ...{ template: found, owner: creator, creator, links },
      input: { name: 'never', include_all_branches: false, private: false },
    }
    await expect(generateRepository(generation, { ...context, git: hiding })).rejects.toMatchObject(
      { status: 404 },
    )
    expect((await service.server.rows()).repositories).toEqual(rows.repositories)
    const root = dirname(dirname(git.path(1)))
    expect(await readdir(join(root, 'drafts'))).toEqual([])
  })
})
