import { describe, expect, it } from 'vitest'
import { timestamp } from '../../../server/core/clock.ts'
import { versions } from '../../_support/bundles.ts'
import { failure, invalid } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const badName = 'name may contain only letters, digits, ".", "_" and "-"'

describe.each(stores)('repositories on $name', (store) => {
  const service = useService({ store })
  let made = 0
  const name = () => `widgets-${++made}`
  const refused = (field: string, code: string, message: string) =>
    invalid(service.server, 'Validation Failed', { resource: 'Repository', field, code, message })
  const taken = () => ({
    ...refused('name', 'custom', 'name already exists on this account'),
    message: 'Repository creation failed.',
  })

  describe.each(versions)('in %s', (version) => {
    const mona = () => service.as('mona', { version })

    it('POST /user/repos creates a repository in the account of the caller', async () => {
      const input = { name: name(), description: 'Widgets', homepage: 'https://example.com' }
      const { status, headers, body } = await mona().post('/user/repos', input)
      expect(status).toBe(201)
      expect(headers.location).toBe(`${service.server.url}/repos/mona/${input.name}`)
      expect(body).toMatchObject({
        ...input,
        full_name: `mona/${input.name}`,
        private: false,
        visibility: 'public',
        default_branch: 'main',
        owner: { login: 'mona', type: 'User' },
        permissions: { admin: true, maintain: true, push: true, triage: true, pull: true },
        created_at: timestamp(service.server.clock.now()),
        pushed_at: timestamp(service.server.clock.now()),
        allow_squash_merge: true,
        clone_url: `${service.server.url}/mona/${input.name}.git`,
      })
      expect(body).not.toHaveProperty('organization')
    })

    it('POST /orgs/{org}/repos creates a repository for the organization', async () => {
      const input = { name: name(), private: true }
      const { status, headers, body } = await mona().post('/orgs/ACME/repos', input)
      expect(status).toBe(201)
      expect(headers.location).toBe(`${service.server.url}/repos/acme/${input.name}`)
      expect(body).toMatchObject({
        full_name: `acme/${input.name}`,
        private: true,
        visibility: 'private',
        owner: { login: 'acme', type: 'Organization' },
        organization: { login: 'acme' },
      })
    })

    it('GET /repos/{owner}/{repo} shows it, whatever the case of the names', async () => {
      const { body } = await mona().post('/user/repos', { name: name() })
      const { status, body: read } = await mona().get(`/repos/MONA/${body.name.toUpperCase()}`)
      expect(status).toBe(200)
      expect(read).toEqual(body)
    })

    it('GET /repos/{owner}/{repo} shows some properties only to callers with push access', async () => {
      const { status, body } = await service.as(undefined, { version }).get('/repos/acme/widgets')
      expect(status).toBe(200)
      expect(body).toMatchObject({ full_name: 'acme/widgets', private: false })
      expect(body).not.toHaveProperty('permissions')
      expect(body).not.toHaveProperty('allow_squash_merge')
    })

    it('PATCH /repos/{owner}/{repo} changes the given fields and keeps the rest', async () => {
      const { body } = await mona().post('/user/repos', { name: name(), description: 'Old' })
      const at = `/repos/${body.full_name}`
      service.server.clock.advance(1000)
      const change = { homepage: 'https://example.com', has_wiki: false, allow_auto_merge: true }
      const { status, body: changed } = await mona().patch(at, change)
      expect(status).toBe(200)
      const { updated_at } = changed
      expect(Date.parse(updated_at)).toBe(Date.parse(body.updated_at) + 1000)
      expect(changed).toEqual({ ...body, ...change, updated_at })
      expect((await mona().get(at)).body).toEqual(changed)
    })

    it('DELETE /repos/{owner}/{repo} removes it with all its data', async () => {
      const { body } = await mona().post('/user/repos', { name: name(), auto_init: true })
      const at = `/repos/${body.full_name}`
      await mona().post(`${at}/hooks`, { config: { url: 'http://127.0.0.1:9/' } })
      expect((await mona().delete(at)).status).toBe(204)
      const notFound = failure(service.server, 404, 'Not Found')
      for (const gone of [at, `${at}/events`, `${at}/hooks`]) {
        const answer = await mona().get(gone)
        expect([answer.status, answer.body]).toEqual([404, notFound])
      }
      expect(await service.server.context.git.exists(body.id)).toBe(false)
      const again = await mona().post('/user/repos', { name: body.name })
      expect(again.status).toBe(201)
      expect(again.body.id).not.toBe(body.id)
    })
  })

  it('auto_init creates a first commit', async () => {
    const input = { name: name(), description: 'Widgets', auto_init: true }
    const { body } = await service.as('mona').post('/user/repos', input)
    expect(body.pushed_at).toBe(body.created_at)
    const refs = await fetch(`${body.clone_url}/info/refs?service=git-upload-pack`)
    expect(await refs.text()).toContain('refs/heads/main')
  })

  it.each([
    [{ name: '..' }, 'name', 'invalid', badName],
    [{ name: 'handbook.wiki' }, 'name', 'invalid', badName],
    [{ name: 'hand book.wiki' }, 'name', 'invalid', badName],
  ])('%j is refused, and nothing is stored', async (input, field, code, message) => {
    const before = await service.server.rows()
    const { status, body } = await service.as('mona').post('/user/repos', input)
    expect([status, body]).toEqual([422, refused(field, code, message)])
    expect(await service.server.rows()).toEqual(before)
  })

  it('a name that is too long is refused in the words of the platform', async () => {
    const { status, body } = await service.as('mona').post('/user/repos', { name: 'x'.repeat(101) })
    const message = 'name is too long (maximum is 100 characters)'
    expect([status, body]).toEqual([422, refused('name', 'custom', message)])
  })

  it.each<[object, string, string, string]>([
    [{}, 'name', 'missing_field', "must have required property 'name'"],
    [{ name: 7 }, 'name', 'invalid', 'must be string'],
    [{ name: '' }, 'name', 'invalid', 'must NOT have fewer than 1 characters'],
    [{ name: 'x', private: 'yes' }, 'private', 'invalid', 'must be boolean'],
  ])('%j is refused with a message about the repository', async (input, field, code, message) => {
    const before = await service.server.rows()
    const { status, body } = await service.as('mona').post('/user/repos', input)
    const error = { resource: 'Repository', field, code, message }
    const text = `Invalid request.\n\n${field} ${message}`
    expect([status, body]).toEqual([422, invalid(service.server, text, error)])
    expect(await service.server.rows()).toEqual(before)
  })

  it.each([
    ['Two words', 'Two-words'],
    [' a /\n b ', '-a-b-'],
    ['wídgets ☃.git', 'w-dgets-'],
    ['.. ', '..-'],
  ])('a name can contain no other characters: %j becomes %s', async (written, kept) => {
    for (const place of ['/user/repos', '/orgs/acme/repos']) {
      const { status, body } = await service.as('mona').post(place, { name: written })
      expect([status, body.name]).toEqual([201, kept])
      expect((await service.as('mona').get(`/repos/${body.full_name}`)).body.name).toBe(kept)
      const again = await service.as('mona').post(place, { name: written })
      expect([again.status, again.body]).toEqual([422, taken()])
      const renamed = await service.as('mona').patch(`/repos/${body.full_name}`, { name: written })
      expect(renamed.status).toBe(422)
    }
  })

  it('a ".git" suffix is removed from the name', async () => {
    const wanted = name()
    const { body } = await service.as('mona').post('/user/repos', { name: `${wanted}.git` })
    expect(body.name).toBe(wanted)
    expect((await service.as('mona').get(`/repos/mona/${wanted}.git`)).body.id).toBe(body.id)
  })

  it('a name is unique in an account, ignoring case', async () => {
    const wanted = name()
    await service.as('mona').post('/user/repos', { name: wanted })
    const before = await service.server.rows()
    for (const again of [wanted, wanted.toUpperCase(), `${wanted}.git`]) {
      const { status, body } = await service.as('mona').post('/user/repos', { name: again })
      expect([status, body]).toEqual([422, taken()])
    }
    expect(await service.server.rows()).toEqual(before)
    expect((await service.as('mona').post('/orgs/acme/repos', { name: wanted })).status).toBe(201)
  })

  it('of many concurrent requests for one name one succeeds, with one event', async () => {
    const input = { name: name() }
    const before = await service.server.rows()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => service.as('mona').post('/user/repos', input)),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array<number>(7).fill(422)])
    const after = await service.server.rows()
    expect(after).toEqual({
      ...before,
      repositories: before.repositories! + 1,
      events: before.events! + 1,
    })
  })

  it('only members create repositories in an organization', async () => {
    const before = await service.server.rows()
    const stranger = await service.as('stranger').post('/orgs/acme/repos', { name: name() })
    const message = 'You need to be a member of the organization'
    expect([stranger.status, stranger.body]).toEqual([403, failure(service.server, 403, message)])
    expect(await service.server.rows()).toEqual(before)
    expect((await service.as('hubot').post('/orgs/acme/repos', { name: name() })).status).toBe(201)
  })

  it.each(['nobody', 'mona'])(
    '/orgs/%s/repos is 404: there is no such organization',
    async (org) => {
      const { status, body } = await service.as('mona').post(`/orgs/${org}/repos`, { name: name() })
      expect([status, body]).toEqual([404, failure(service.server, 404, 'Not Found')])
    },
  )
})
