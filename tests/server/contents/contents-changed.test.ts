import { describe, expect, it } from 'vitest'
import { gitIn } from '../../_support/git/git-command.ts'
import { runOrThrow } from '../../../server/core/processes.ts'
import { versions } from '../../_support/bundles.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

describe.each(stores)('content changes on $name', (store) => {
  const service = useService({ store })
  const mona = (version: string = versions[0]) => service.as('mona', { version })
  const put = (path: string, body: object, version?: string) =>
    mona(version).request('PUT', path, { message: 'Change', content: base64('x'), ...body })
  const remove = (path: string, body: object) => mona().request('DELETE', path, body)
  const git = async (path: string, ...args: string[]) => {
    const { id } = (await mona().get(path)).body
    const folder = service.server.context.git.path(id)
    return (await runOrThrow(gitIn(folder, args))).toString().trimEnd()
  }

  describe.each(versions)('in %s', (version) => {
    it('DELETE takes its fields as query parameters', async () => {
      const path = await service.repository({ auto_init: true })
      const at = `${path}/contents/one.md`
      const made = await put(at, { content: base64('One\n') }, version)
      const fields = { path: 'one.md', message: 'Away, at last', sha: made.body.content.sha }
      const query = new URLSearchParams({
        ...fields,
        'author[name]': 'Ada',
        'author[email]': 'a@b.c',
      })
      // Some HTTP libraries send an empty object with it.
      const gone = await mona(version).request('DELETE', `${at}?${query}`, {})
      const author = { name: 'Ada', email: 'a@b.c' }
      expect([gone.status, gone.body.commit]).toMatchObject([
        200,
        { message: 'Away, at last', author },
      ])
      const again = await mona(version).delete(at)
      const missing = { field: 'message', code: 'missing_field' }
      expect([again.status, again.body.errors]).toMatchObject([422, [missing]])
    })

    it('PUT returns 201 for a new file, 200 for an update; DELETE returns 200', async () => {
      const path = await service.repository({ auto_init: true })
      const at = `${path}/contents/docs/one.md`
      const made = await put(at, { content: base64('One\n') }, version)
      expect(made.status).toBe(201)
      expect(made.body.content).toMatchObject({ path: 'docs/one.md', type: 'file', size: 4 })
      expect(made.body.commit).toMatchObject({ message: 'Change', parents: [{}] })
      const { sha } = made.body.content
      const changed = await put(at, { content: base64('Two\n'), sha }, version)
      expect(changed.status).toBe(200)
      expect(changed.body.commit.parents).toMatchObject([{ sha: made.body.commit.sha }])
      expect(await git(path, 'show', 'main:docs/one.md')).toBe('Two')
      const body = { message: 'Away', sha: changed.body.content.sha }
      const gone = await mona(version).request('DELETE', at, body)
      expect([gone.status, gone.body.content]).toEqual([200, null])
      expect((await mona().get(at)).status).toBe(404)
      expect(await git(path, 'fsck', '--strict')).toBe('')
      expect(await git(path, 'for-each-ref', '--format=%(refname)')).toBe('refs/heads/main')
    })
  })

  it('creates the first commit of a repository', async () => {
    const path = await service.repository()
    service.server.clock.advance(1000)
    expect((await put(`${path}/contents/a`, {})).status).toBe(201)
    const { body } = await mona().get(path)
    expect(body.pushed_at > body.created_at).toBe(true)
    expect(await git(path, 'log', '--format=%s', 'main')).toBe('Change')
  })

  it('sets the given author and committer', async () => {
    const path = await service.repository({ auto_init: true })
    const author = {
      name: 'A. <Author>',
      email: 'a@example.com',
      date: '2020-01-02T03:04:05+05:30',
    }
    const committer = { name: 'C', email: 'c@example.com' }
    const { body } = await put(`${path}/contents/a`, { author, committer })
    expect(body.commit.author).toEqual({
      ...author,
      name: 'A. Author',
      date: '2020-01-01T21:34:05Z',
    })
    expect(await git(path, 'log', '-1', '--format=%aI')).toBe(author.date)
    expect(body.commit.committer).toMatchObject(committer)
    const own = await put(`${path}/contents/b`, {})
    expect(own.body.commit.author).toEqual(own.body.commit.committer)
  })

  it('takes what a committer or author leaves out from the account', async () => {
    const path = await service.repository({ auto_init: true })
    const { body: own } = await put(`${path}/contents/a`, {})
    const { email } = own.commit.committer
    const named = await put(`${path}/contents/b`, { committer: { name: 'C' } })
    expect(named.status).toBe(201)
    expect(named.body.commit.committer).toMatchObject({ name: 'C', email })
    expect(named.body.commit.author).toMatchObject({ name: 'C', email })
    const both = { committer: { name: 'C' }, author: { email: 'a@example.com' } }
    const { body } = await put(`${path}/contents/c`, both)
    expect(body.commit.committer).toMatchObject({ name: 'C', email })
    expect(body.commit.author).toMatchObject({
      name: own.commit.author.name,
      email: 'a@example.com',
    })
  })

  it('commits to the given branch, and keeps the mode of a file', async () => {
    const path = await service.repository({ auto_init: true })
    await git(path, 'branch', 'side', 'main')
    expect((await put(`${path}/contents/a`, { branch: 'side' })).status).toBe(201)
    expect((await mona().get(`${path}/contents/a`)).status).toBe(404)
    const gone = await put(`${path}/contents/a`, { branch: 'gone' })
    expect([gone.status, gone.body.message]).toEqual([404, 'Branch gone not found'])
  })

  it('409 for another blob than the current one, 422 without one', async () => {
    const path = await service.repository({ auto_init: true })
    const at = `${path}/contents/README.md`
    expect((await put(at, { sha: '1'.repeat(40) })).status).toBe(409)
    expect((await put(at, {})).status).toBe(422)
    expect((await put(`${path}/contents/new`, { sha: '1'.repeat(40) })).status).toBe(409)
    expect((await remove(at, { message: 'x', sha: '1'.repeat(40) })).status).toBe(409)
    expect((await remove(at, { message: 'x' })).status).toBe(422)
    const nothing = { message: 'x', sha: '1'.repeat(40) }
    expect((await remove(`${path}/contents/nothing`, nothing)).status).toBe(404)
  })

  it.each(['.git/config', 'a/../b', 'README.md/below', 'a//b', 'a/./b', ''])(
    '422 at the path "%s"',
    async (where) => {
      const path = await service.repository({ auto_init: true })
      expect((await put(`${path}/contents/${where}`, {})).status).toBe(422)
    },
  )

  it('422 for invalid Base64, and for a folder', async () => {
    const path = await service.repository({ auto_init: true })
    expect((await put(`${path}/contents/a`, { content: 'ä' })).status).toBe(422)
    expect((await put(`${path}/contents/folder/a`, {})).status).toBe(201)
    expect((await put(`${path}/contents/folder`, {})).status).toBe(422)
  })

  it('403 while the repository is archived', async () => {
    const path = await service.repository({ auto_init: true })
    await mona().patch(path, { archived: true })
    expect((await put(`${path}/contents/a`, {})).status).toBe(403)
  })

  it('of two concurrent changes one is refused or builds on the other', async () => {
    const path = await service.repository({ auto_init: true })
    const both = await Promise.all(['a', 'b'].map((name) => put(`${path}/contents/${name}`, {})))
    const made = both.filter(({ status }) => status === 201).length
    expect(both.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(await git(path, 'rev-list', '--count', 'main')).toBe(String(made + 1))
    const { storage } = service.server.context
    expect(await storage.pushes.pending()).toEqual([])
  })

  it('sends push, and is in the feed', async () => {
    const path = await service.repository({ auto_init: true })
    await using listeners = await listenTo(service.server, path, ['push', 'create'])
    const { body } = await put(`${path}/contents/a`, { message: 'Told' })
    const told = await listeners.told()
    expect(inWords(told)).toEqual(['push'])
    const [commit] = body.commit.parents
    const moved = { ref: 'refs/heads/main', before: commit.sha, after: body.commit.sha }
    expect(told[0]).toMatchObject({ ...moved, commits: [{ message: 'Told', added: ['a'] }] })
    const [entry] = (await mona().get(`${path}/events`)).body
    expect(entry).toMatchObject({ type: 'PushEvent', payload: { head: body.commit.sha } })
  })
})
