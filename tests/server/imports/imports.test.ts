import { describe, expect, it } from 'vitest'
import { openCredentials } from '../../../server/domains/imports/credentials.ts'
import { versions } from '../../_support/bundles.ts'
import { failure } from '../../_support/http/failures.ts'
import { placeFor, source } from '../../_support/imports/import-place.ts'
import { foundAuthor } from '../../_support/planted/import.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

const wrongs: [what: string, wrong: object][] = [
  ['an unknown kind', { vcs: 'cvs' }],
  ['a number as its URL', { vcs_url: 7 }],
  ['a missing URL', { vcs_url: '' }],
  ['a user name that Basic cannot carry', { vcs_username: 'a:b' }],
  ['a password of two lines', { vcs_password: 'a\nb' }],
  ['a password that is too long', { vcs_password: 'x'.repeat(2049) }],
  ['a project that is too long', { tfvc_project: 'x'.repeat(256) }],
]

describe.each(stores)('source imports on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')

  it.each(versions)('are started, shown, and cancelled, in %s', async (version) => {
    const caller = service.as('mona', { version })
    const { path, repository } = await placeFor(service)
    expect((await caller.get(path)).status).toBe(404)
    const begun = await caller.request('PUT', path, source)
    const at = service.server.url + path
    expect([begun.status, begun.headers.location]).toEqual([201, at])
    expect(begun.body).toEqual({
      ...source,
      status: 'importing',
      status_text: 'The commits of the source are being fetched.',
      use_lfs: 'undecided',
      has_large_files: false,
      large_files_size: 0,
      large_files_count: 0,
      authors_count: 0,
      commit_count: 0,
      percent: 0,
      import_percent: 0,
      url: at,
      html_url: `${service.server.url}/mona/${repository.name}/import`,
      authors_url: `${at}/authors`,
      repository_url: at.replace(/\/import$/, ''),
    })
    const shown = await caller.get(path)
    expect([shown.status, shown.body]).toEqual([200, begun.body])
    const headers = { 'If-None-Match': shown.headers.etag as string }
    expect((await caller.get(path, { headers })).status).toBe(304)
    expect((await caller.delete(path)).status).toBe(204)
    for (const again of [await caller.get(path), await caller.delete(path)])
      expect([again.status, again.body]).toEqual([404, failure(service.server, 404, 'Not Found')])
  })

  it('detect the kind of a source when it is not given', async () => {
    const { start, note, path } = await placeFor(service)
    const { body } = await start({ vcs_url: source.vcs_url })
    expect([body.status, body.vcs, body.percent]).toEqual(['detecting', null, undefined])
    await note({ status: 'importing', vcs: 'mercurial', percent: 42, commit_count: 1042 })
    const shown = { vcs: 'mercurial', status: 'importing', percent: 42, commit_count: 1042 }
    expect((await mona().get(path)).body).toMatchObject(shown)
  })

  it('never show credentials, and store them encrypted', async () => {
    const { start, path, stored } = await placeFor(service)
    const secret = { vcs_url: 'http://octavia:hu%3Ash@127.0.0.1:9/widgets', vcs_password: 'qu iet' }
    const { body, text } = await start(secret)
    expect(body.vcs_url).toBe('http://127.0.0.1:9/widgets')
    const found = (await stored())!
    expect(openCredentials(found, service.server.context)).toEqual({
      username: 'octavia',
      password: 'qu iet',
    })
    const seen = [text, (await mona().get(path)).text, JSON.stringify(found)].join()
    for (const word of ['octavia', 'hu:sh', 'hu%3Ash', 'qu iet']) expect(seen).not.toContain(word)
  })

  it.each([
    'ssh://127.0.0.1/widgets',
    'file:///etc/passwd',
    'ext::sh -c id',
    'http://10.0.0.1/widgets',
    'http://127.0.0.1:9/a/../b',
    '--upload-pack=id',
    'widgets',
  ])('422 for the URL %s', async (vcs_url) => {
    const { start, path } = await placeFor(service)
    const { status, body } = await start({ ...source, vcs_url })
    const error = { resource: 'Import', field: 'vcs_url', code: 'custom' }
    expect([status, body.message]).toEqual([422, 'Validation Failed'])
    expect(body.errors).toEqual([{ ...error, message: expect.stringMatching(/^url /) }])
    expect((await mona().get(path)).status).toBe(404)
  })

  it.each(wrongs)('422 for %s', async (_what, wrong) => {
    const { start } = await placeFor(service)
    expect((await start({ ...source, ...wrong })).status).toBe(422)
    expect((await start({})).status).toBe(422)
  })

  it('run one at a time: of several concurrent requests one starts', async () => {
    const { start } = await placeFor(service)
    const answers = await Promise.all(Array.from({ length: 8 }, () => start()))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 422)])
    const refused = answers.find(({ status }) => status === 422)!
    expect(refused.body.message).toContain('in progress')
  })

  it('can be replaced once they have ended, with their findings', async () => {
    const { start, note, path, stored } = await placeFor(service)
    await start()
    const { storage } = service.server.context
    await storage.importFindings.addAuthors((await stored())!.id, [foundAuthor('octavia')])
    await note({ status: 'error', failed_step: 'importing', message: 'It is gone.' })
    expect((await start({ vcs_url: 'http://127.0.0.1:9/other' })).status).toBe(201)
    const { body } = await mona().get(path)
    expect(body).toMatchObject({ status: 'detecting', vcs_url: 'http://127.0.0.1:9/other' })
    expect((await mona().get(`${path}/authors`)).body).toEqual([])
  })

  it('are refused for repositories with a history or workflows', async () => {
    const filled = await placeFor(service, { auto_init: true })
    const refused = await filled.start()
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'The repository has its own branches or tags, which an import would overwrite.',
    ])
    const at = filled.path.replace(/import$/, 'contents/.github/workflows/ci.yml')
    const content = Buffer.from('on: push').toString('base64')
    await mona().request('PUT', at, { message: 'Test', content })
    const { status, body } = await filled.start()
    expect([status, body.message]).toEqual([
      422,
      'Cannot import into a repository with Actions enabled.',
    ])
  })

  it('cannot start in archived repositories; a running one can be cancelled there', async () => {
    const { start, path } = await placeFor(service)
    await start()
    const at = path.replace(/\/import$/, '')
    await mona().patch(at, { archived: true })
    const asked = [
      await start(),
      await mona().patch(path, {}),
      await mona().patch(`${path}/lfs`, { use_lfs: 'opt_in' }),
      await mona().patch(`${path}/authors/1`, { name: 'Octavia' }),
    ]
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect((await mona().delete(path)).status).toBe(204)
  })

  it('are refused for locked repositories', async () => {
    const { start, repository } = await placeFor(service)
    const locking = { repositories: [repository.name], lock_repositories: true }
    expect((await mona().post('/user/migrations', locking)).status).toBe(201)
    const { status, body } = await start()
    expect([status, body.message]).toEqual([403, 'Repository has been locked for migration.'])
  })

  it('require a classic token of a user with write access', async () => {
    const { start, path, repository } = await placeFor(service)
    await start()
    const token = (kind: 'oauth' | 'classic', scopes: string[]) =>
      service.server.token({
        login: 'mona',
        kind,
        scopes,
        ...(kind === 'oauth' && { client_id: 'Ov23test' }),
      })
    const as = (value: string) => service.as(undefined, { token: value })
    expect((await as(await token('oauth', ['repo'])).get(path)).status).toBe(403)
    expect((await as(await token('classic', ['public_repo'])).get(path)).status).toBe(200)
    expect((await as(await token('classic', ['gist'])).delete(path)).status).toBe(403)
    expect((await service.as().get(path)).status).toBe(401)
    expect((await service.as('stranger').get(path)).status).toBe(404)
    expect((await service.as('stranger').delete(path)).status).toBe(403)
    expect(repository.private).toBe(false)
  })
})
