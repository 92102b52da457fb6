import { describe, expect, it } from 'vitest'
import { gitIn } from '../../_support/git/git-command.ts'
import { runOrThrow } from '../../../server/core/processes.ts'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const hello = { 'hello.rb': { content: 'puts "Hello"\n' }, 'notes.md': { content: '# Notes\n' } }
const dangerous = '[submodule "x"]\n\tpath = x\n\turl = -u./payload\n'

describe.each(stores)('gists on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  const hubot = () => service.as('hubot')
  const nobody = () => service.as()

  async function gist(input: object = {}, login = 'mona') {
    const { status, body, text } = await service
      .as(login)
      .post('/gists', { files: hello, ...input })
    if (status !== 201) throw new Error(text)
    return body
  }
  const idOf = async (key: string) =>
    (await service.server.context.storage.gists.findByKey(key))?.id as number
  const git = async (key: string, ...args: string[]) => {
    const path = service.server.context.gists.path(await idOf(key))
    return (await runOrThrow(gitIn(path, args))).toString().trimEnd()
  }

  describe.each(versions)('in %s', (version) => {
    it('POST /gists returns 201 with a gist that is a git repository', async () => {
      const caller = service.as('mona', { version })
      const { status, body, headers } = await caller.post('/gists', {
        description: 'A greeting',
        public: 'true',
        files: hello,
      })
      expect(status).toBe(201)
      expect(body.id).toMatch(/^[0-9a-f]{32}$/)
      expect(headers.location).toBe(body.url)
      expect(body).toMatchObject({
        description: 'A greeting',
        public: true,
        comments: 0,
        user: null,
        owner: { login: 'mona' },
        truncated: false,
        files: {
          'hello.rb': {
            filename: 'hello.rb',
            type: 'application/x-ruby',
            language: 'Ruby',
            size: 13,
            truncated: false,
            content: 'puts "Hello"\n',
            encoding: 'utf-8',
          },
          'notes.md': { language: 'Markdown' },
        },
      })
      expect(await git(body.id, 'show', 'main:hello.rb')).toBe('puts "Hello"')
      expect(await git(body.id, 'fsck', '--strict')).toBe('')
      expect((await caller.get(`/gists/${body.id}`)).body).toEqual(body)
    })

    it('PATCH changes, adds, renames and removes files, each time with a commit', async () => {
      const { id } = await gist()
      const caller = service.as('mona', { version })
      const { status, body } = await caller.patch(`/gists/${id}`, {
        description: 'Other',
        files: {
          'hello.rb': { filename: 'greeting.rb' },
          'notes.md': null,
          'new.txt': { content: 'new' },
        },
      })
      expect(status).toBe(200)
      expect(Object.keys(body.files)).toEqual(['greeting.rb', 'new.txt'])
      expect(body).toMatchObject({ description: 'Other' })
      expect(body.files['greeting.rb'].content).toBe('puts "Hello"\n')
      const { body: commits } = await caller.get(`/gists/${id}/commits`)
      expect(commits).toMatchObject([
        { user: { login: 'mona' }, change_status: { total: 4, additions: 2, deletions: 2 } },
        { user: { login: 'mona' }, change_status: { total: 2, additions: 2, deletions: 0 } },
      ])
      expect(await git(id, 'rev-parse', 'main')).toBe(commits[0].version)
      const first = await caller.get(`/gists/${id}/${commits[1].version}`)
      expect(first.status).toBe(200)
      expect(Object.keys(first.body.files)).toEqual(['hello.rb', 'notes.md'])
      expect((await caller.get(`/gists/${id}/${'0'.repeat(40)}`)).status).toBe(404)
      const malformed = await caller.get(`/gists/${id}/no-commit`)
      expect([malformed.status, malformed.body.errors]).toEqual([
        422,
        [{ resource: 'Gist', field: 'sha', code: 'invalid' }],
      ])
    })

    it('lists show the gists that the caller can see', async () => {
      const open = await gist({ public: true })
      const secret = await gist({ public: false })
      const ids = async (client: ReturnType<typeof mona>, path: string) =>
        (await client.get(path)).body.map(({ id }: { id: string }) => id)
      const as = (who?: string) => service.as(who, { version })
      expect(await ids(as('mona'), '/gists')).toEqual(expect.arrayContaining([open.id, secret.id]))
      for (const path of ['/gists/public', '/users/mona/gists']) {
        const found = await ids(as('mona'), path)
        expect(found).toContain(open.id)
        expect(found).not.toContain(secret.id)
      }
      expect(await ids(as(), '/gists')).not.toContain(secret.id)
      expect(await ids(as('hubot'), '/gists')).toEqual([])
      expect((await as().get(`/gists/${secret.id}`)).status).toBe(200)
    })
  })

  it('a token without the scope `gist` lists public ones only and changes none', async () => {
    const secret = await gist()
    const token = await service.server.token({ login: 'mona', scopes: ['repo'] })
    const bare = service.as(undefined, { token })
    const { body } = await bare.get('/gists')
    expect(body.map(({ id }: { id: string }) => id)).not.toContain(secret.id)
    expect((await bare.post('/gists', { files: hello })).status).toBe(404)
    expect((await bare.patch(`/gists/${secret.id}`, { description: 'x' })).status).toBe(403)
  })

  it('two concurrent changes are both kept', async () => {
    const { id } = await gist()
    const names = Array.from({ length: 6 }, (_none, index) => `file-${index}.txt`)
    const answers = await Promise.all(
      names.map((name) => mona().patch(`/gists/${id}`, { files: { [name]: { content: name } } })),
    )
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
    const { body } = await mona().get(`/gists/${id}`)
    expect(Object.keys(body.files).sort()).toEqual([...names, 'hello.rb', 'notes.md'].sort())
    expect((await mona().get(`/gists/${id}/commits`)).body).toHaveLength(7)
    expect(await git(id, 'for-each-ref', '--format=%(refname)')).toBe('refs/heads/main')
  })

  it('other users can read a gist and cannot change it', async () => {
    const { id } = await gist({ public: true })
    const path = `/gists/${id}`
    expect((await hubot().patch(path, { description: 'x' })).status).toBe(404)
    expect((await hubot().request('DELETE', path)).status).toBe(404)
    expect((await nobody().patch(path, { description: 'x' })).status).toBe(401)
    expect((await mona().patch(`/gists/${'0'.repeat(32)}`, { description: 'x' })).status).toBe(404)
  })

  it.each([
    ['no file', { files: {} }],
    ['a file without content', { files: { a: { content: '' } } }],
    ['a path', { files: { 'a/b': { content: 'x' } } }],
    ['a .git folder', { files: { '.git': { content: 'x' } } }],
    ['a .git folder on NTFS', { files: { 'git~1': { content: 'x' } } }],
    ['a .git folder on NTFS, with a space', { files: { '.git ': { content: 'x' } } }],
    ['a .git folder on HFS+', { files: { '.g\u200cit': { content: 'x' } } }],
    ['a dangerous .gitmodules', { files: { '.gitmodules': { content: dangerous } } }],
    ['a dangerous .gitmodules on NTFS', { files: { 'GITMOD~1': { content: dangerous } } }],
    ['a long name', { files: { ['x'.repeat(256)]: { content: 'x' } } }],
  ])('POST returns 422 for %s', async (_what, input) => {
    expect((await mona().post('/gists', input)).status).toBe(422)
  })

  it.each([
    ['an unknown file', { 'gone.txt': null }],
    ['a new name for an unknown file', { 'gone.txt': { filename: 'x' } }],
    ['two files with one name', { 'hello.rb': { filename: 'notes.md' } }],
    ['deleting all files', { 'hello.rb': null, 'notes.md': null }],
  ])('PATCH returns 422 for %s', async (_what, files) => {
    const { id } = await gist()
    expect((await mona().patch(`/gists/${id}`, { files })).status).toBe(422)
    expect((await mona().get(`/gists/${id}/commits`)).body).toHaveLength(1)
  })

  it('PATCH returns 422 when a file becomes a dangerous .gitmodules', async () => {
    const { id } = await gist({ files: { notes: { content: dangerous } } })
    const rename = { files: { notes: { filename: '.gitmodules' } } }
    expect((await mona().patch(`/gists/${id}`, rename)).status).toBe(422)
    expect((await mona().get(`/gists/${id}/commits`)).body).toHaveLength(1)
  })

  it('two files can swap names', async () => {
    const { id } = await gist()
    const { body } = await mona().patch(`/gists/${id}`, {
      files: { 'hello.rb': { filename: 'notes.md' }, 'notes.md': { filename: 'hello.rb' } },
    })
    expect(body.files['hello.rb'].content).toBe('# Notes\n')
    expect(body.files['notes.md'].content).toBe('puts "Hello"\n')
  })

  it('an update without changes makes no commit', async () => {
    const made = await gist()
    service.server.clock.advance(1000)
    const { body } = await mona().patch(`/gists/${made.id}`, { files: hello })
    expect(body).toEqual(made)
    expect((await mona().get(`/gists/${made.id}/commits`)).body).toHaveLength(1)
  })

  it('DELETE removes all of it', async () => {
    const { id, files } = await gist()
    const folder = service.server.context.gists
    const number = await idOf(id)
    expect((await mona().request('DELETE', `/gists/${id}`)).status).toBe(204)
    expect((await mona().get(`/gists/${id}`)).status).toBe(404)
    expect(await folder.exists(number)).toBe(false)
    expect((await fetch(files['hello.rb'].raw_url)).status).toBe(404)
  })

  it('can be starred and unstarred', async () => {
    const { id } = await gist({ public: false })
    const path = `/gists/${id}/star`
    expect((await hubot().get(path)).status).toBe(404)
    expect((await hubot().request('PUT', path)).status).toBe(204)
    expect((await hubot().request('PUT', path)).status).toBe(204)
    expect((await hubot().get(path)).status).toBe(204)
    const { body } = await hubot().get('/gists/starred')
    expect(body.map((each: { id: string }) => each.id)).toEqual([id])
    expect((await hubot().request('DELETE', path)).status).toBe(204)
    expect((await hubot().get(path)).status).toBe(404)
  })

  it('a fork has the history of its source and then diverges', async () => {
    const source = await gist({ public: true })
    expect((await mona().post(`/gists/${source.id}/forks`)).status).toBe(422)
    const { status, body: fork } = await hubot().post(`/gists/${source.id}/forks`)
    expect(status).toBe(201)
    expect(fork).toMatchObject({ owner: { login: 'hubot' }, public: true })
    expect((await hubot().post(`/gists/${source.id}/forks`)).body.id).toBe(fork.id)
    const { body: whole } = await nobody().get(`/gists/${fork.id}`)
    expect(whole.fork_of).toMatchObject({ id: source.id })
    const { body: list } = await nobody().get(`/gists/${source.id}/forks`)
    expect(list.map(({ id }: { id: string }) => id)).toEqual([fork.id])
    expect((await nobody().get(`/gists/${fork.id}/commits`)).body).toHaveLength(1)
    await hubot().patch(`/gists/${fork.id}`, { files: { more: { content: 'more' } } })
    const { body: unchanged } = await nobody().get(`/gists/${source.id}`)
    expect(Object.keys(unchanged.files)).toEqual(['hello.rb', 'notes.md'])
    await mona().request('DELETE', `/gists/${source.id}`)
    expect((await nobody().get(`/gists/${fork.id}`)).body).not.toHaveProperty('fork_of')
  })

  it('the owner of a secret gist sees its forks', async () => {
    const source = await gist({ public: false })
    const { body: fork } = await hubot().post(`/gists/${source.id}/forks`)
    expect((await nobody().get(`/gists/${source.id}/forks`)).body).toEqual([])
    expect((await hubot().get(`/gists/${source.id}/forks`)).body).toMatchObject([{ id: fork.id }])
    expect((await nobody().get(`/gists/${fork.id}`)).body).not.toHaveProperty('fork_of')
    expect((await hubot().get(`/gists/${fork.id}`)).body.fork_of.id).toBe(source.id)
  })

  it('comments can be created, read, updated and deleted', async () => {
    const { id } = await gist()
    const at = `/gists/${id}/comments`
    const { status, body, headers } = await hubot().post(at, { body: 'Well said' })
    expect(status).toBe(201)
    expect(headers.location).toBe(body.url)
    expect(body).toMatchObject({ body: 'Well said', author_association: 'NONE' })
    await mona().post(at, { body: 'Thanks' })
    expect((await nobody().get(at)).body).toMatchObject([
      { user: { login: 'hubot' } },
      { user: { login: 'mona' }, author_association: 'OWNER' },
    ])
    expect((await nobody().get(`/gists/${id}`)).body.comments).toBe(2)
    const one = `${at}/${body.id}`
    expect((await mona().patch(one, { body: 'No' })).status).toBe(404)
    expect((await hubot().patch(one, { body: 'Better said' })).body.body).toBe('Better said')
    expect((await nobody().get(one)).body.body).toBe('Better said')
    expect((await service.as('stranger').request('DELETE', one)).status).toBe(404)
    expect((await mona().request('DELETE', one)).status).toBe(204)
    expect((await nobody().get(one)).status).toBe(404)
    expect((await nobody().get(`/gists/${id}`)).body.comments).toBe(1)
  })

  it('comments have the forms of Markdown that callers ask for', async () => {
    const { id } = await gist()
    const at = `/gists/${id}/comments`
    const full = { headers: { accept: 'application/vnd.service.full+json' } }
    const forms = { body: 'Said **well**', body_text: 'Said well' }
    const html = '<p>Said <strong>well</strong></p>'
    const { body: made } = await hubot().post(at, { body: forms.body }, full)
    expect(made).toMatchObject(forms)
    expect(made.body_html.trim()).toBe(html)
    expect((await nobody().get(at, full)).body).toMatchObject([forms])
    expect((await nobody().get(`${at}/${made.id}`, full)).body).toMatchObject(forms)
    expect((await nobody().get(`${at}/${made.id}`)).body).not.toHaveProperty('body_text')
  })

  it('`since` leaves out gists without later updates', async () => {
    const before = await gist({ public: true })
    service.server.clock.advance(60_000)
    const since = new Date(service.server.clock.now() - 30_000).toISOString()
    const after = await gist({ public: true })
    const { body } = await nobody().get(`/gists/public?since=${since}`)
    const ids = body.map(({ id }: { id: string }) => id)
    expect(ids).toContain(after.id)
    expect(ids).not.toContain(before.id)
  })

  it('raw files are served so that browsers do not execute them', async () => {
    const page = '<script>alert(1)</script>'
    const { files } = await gist({ files: { 'a page.html': { content: page } } })
    const file = files['a page.html']
    expect(file.type).toBe('text/html')
    const answer = await fetch(file.raw_url)
    expect(await answer.text()).toBe(page)
    expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(answer.headers.get('Content-Security-Policy')).toContain('sandbox')
    const head = await fetch(file.raw_url, { method: 'HEAD' })
    expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(page.length)])
    const wrong = file.raw_url.replace(/raw\/[0-9a-f]{40}/, `raw/${'0'.repeat(40)}`)
    expect((await fetch(wrong)).status).toBe(404)
  })
})
