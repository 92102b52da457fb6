import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'

describe.each(stores)('comments on commits, on $name', (store) => {
  const service = useService({ store })
  const mona = (version?: string) => service.as('mona', version === undefined ? {} : { version })
  const hubot = () => service.as('hubot')
  let path: string
  let sha: string
  let git: Awaited<ReturnType<typeof gitOf>>
  beforeEach(async () => {
    path = await service.repository({ auto_init: true })
    git = await gitOf(service, path)
    await git.branch('main', { 'list.md': 'One\nTwo\n' })
    sha = await git.branch('main', { 'list.md': 'One\nTwo and a half\n' })
  })

  const say = (input: object, at = sha, client = mona()) =>
    client.post(`${path}/commits/${at}/comments`, input)

  describe.each(versions)('in %s', (version) => {
    it('POST returns 201 with the comment, and GET shows it', async () => {
      const { status, body, headers } = await say({ body: 'Why?' }, sha, mona(version))
      expect(status).toBe(201)
      const { url } = service.server
      const page = url + path.slice('/repos'.length)
      expect(body).toMatchObject({
        ...{ url: `${url}${path}/comments/${body.id}`, body: 'Why?', commit_id: sha },
        html_url: `${page}/commit/${sha}#commitcomment-${body.id}`,
        ...{ path: null, position: null, line: null, author_association: 'OWNER' },
        ...{ user: { login: 'mona' }, reactions: { total_count: 0 } },
      })
      expect(headers.location).toBe(body.url)
      for (const list of ['comments', `commits/${sha}/comments`, 'commits/HEAD~0/comments']) {
        expect((await mona(version).get(`${path}/${list}`)).body).toEqual([body])
      }
      expect((await mona(version).get(`${path}/comments/${body.id}`)).body).toEqual(body)
    })

    it('PATCH returns 200 with the new text, and DELETE 204', async () => {
      const { body } = await say({ body: 'Why?' }, sha, mona(version))
      service.server.clock.advance(60_000)
      const at = `${path}/comments/${body.id}`
      const changed = await mona(version).patch(at, { body: 'Why not?' })
      expect(changed.status).toBe(200)
      expect(changed.body).toMatchObject({ body: 'Why not?', created_at: body.created_at })
      expect(changed.body.updated_at).not.toBe(body.updated_at)
      expect((await mona(version).get(at)).body).toEqual(changed.body)
      expect((await mona(version).delete(at)).status).toBe(204)
      expect((await mona(version).get(at)).status).toBe(404)
      expect((await mona(version).get(`${path}/comments`)).body).toEqual([])
    })
  })

  it('are on lines of the diff, by position or by line', async () => {
    const at = async (where: object) => {
      const { status, body } = await say({ body: 'This?', path: 'list.md', ...where })
      return [status, body.path, body.position, body.line]
    }
    expect(await at({ position: 3 })).toEqual([201, 'list.md', 3, 2])
    expect(await at({ position: 2 })).toEqual([201, 'list.md', 2, 2]) // the removed line
    expect(await at({ line: 1 })).toEqual([201, 'list.md', 1, 1])
    expect(await at({})).toEqual([201, 'list.md', null, null])
  })

  it('are on the whole commit or a file if the rest is null', async () => {
    const whole = await say({ body: 'Why?', path: null, line: null, position: null })
    expect([whole.status, whole.body.path]).toEqual([201, null])
    const line = await say({ body: 'Why?', path: 'list.md', line: null, position: 3 })
    expect([line.status, line.body.position]).toEqual([201, 3])
    const file = await say({ body: 'Why?', path: 'list.md', line: null, position: null })
    expect([file.status, file.body]).toMatchObject([201, { path: 'list.md', position: null }])
  })

  it('are not outside the diff: 422', async () => {
    const refused = async (field: string, where: object) => {
      const { status, body } = await say({ body: 'This?', ...where })
      expect([status, body.errors?.[0]]).toEqual([
        422,
        {
          ...{ resource: 'CommitComment', field, code: 'custom' },
          message: `${field} must be part of the diff`,
        },
      ])
    }
    await refused('path', { path: 'README.md' })
    await refused('position', { path: 'list.md', position: 9 })
    await refused('line', { path: 'list.md', line: 9 })
  })

  it('need a commit: 422 for an unknown one, 409 in a repository without commits', async () => {
    const unknown = 'a'.repeat(40)
    const message = `No commit found for SHA: ${unknown}`
    for (const answer of [
      await say({ body: 'Why?' }, unknown),
      await mona().get(`${path}/commits/${unknown}/comments`),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([422, message])
    }
    const empty = await service.repository()
    const { status } = await mona().post(`${empty}/commits/${sha}/comments`, { body: 'Why?' })
    expect(status).toBe(409)
  })

  it('are counted in the commit', async () => {
    await say({ body: 'Why?' })
    await say({ body: 'Why now?' })
    const commit = async (at: string) => (await mona().get(at)).body
    expect((await commit(`${path}/commits/${sha}`)).commit.comment_count).toBe(2)
    const counts = (await commit(`${path}/commits`)).map(
      (each: { commit: { comment_count: number } }) => each.commit.comment_count,
    )
    expect(counts).toEqual([2, 0, 0])
    const { comments_url } = await commit(`${path}/commits/${sha}`)
    const { body } = await mona().get(comments_url.slice(service.server.url.length))
    expect(body).toHaveLength(2)
  })

  it('are listed in pages, those of other commits apart', async () => {
    for (const word of ['One', 'Two', 'Three']) await say({ body: word })
    await say({ body: 'Before' }, await git('rev-parse', `${sha}~1`))
    const list = `${path}/commits/${sha}/comments?per_page=2`
    const { body, headers } = await mona().get(list)
    expect(body.map((each: { body: string }) => each.body)).toEqual(['One', 'Two'])
    expect(headers.link).toContain(`/commits/${sha}/comments?per_page=2&page=2>; rel="next"`)
    expect((await mona().get(`${path}/comments`)).body).toHaveLength(4)
  })

  it('are shown as text and HTML on request', async () => {
    const { body } = await say({ body: '**Why**?' })
    const accept = 'application/vnd.service.full+json'
    const { body: full } = await mona().get(`${path}/comments/${body.id}`, { headers: { accept } })
    expect(full).toMatchObject({ body: '**Why**?', body_text: 'Why?' })
    expect(full.body_html).toContain('<strong>Why</strong>')
  })

  it('can be changed by the author and by users with write access', async () => {
    const { body } = await say({ body: 'Hm.' }, sha, hubot())
    expect(body.author_association).toBe('NONE')
    const at = `${path}/comments/${body.id}`
    expect((await hubot().patch(at, { body: 'Hm?' })).status).toBe(200)
    expect((await mona().patch(at, { body: 'Hm!' })).status).toBe(200)
    const refused = await service.as('stranger').patch(at, { body: 'Ha.' })
    expect([refused.status, refused.body]).toEqual([
      403,
      failure(service.server, 403, 'Must have write rights to Repository.'),
    ])
    expect((await service.as('stranger').delete(at)).status).toBe(403)
    await letIn(service, path, 'hubot')
    expect((await mona().get(at)).body.author_association).toBe('COLLABORATOR')
    expect((await hubot().delete(at)).status).toBe(204)
  })

  it('belong to one repository: 404 elsewhere', async () => {
    const { body } = await say({ body: 'Why?' })
    const other = await service.repository({ auto_init: true })
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await mona().request(method, `${other}/comments/${body.id}`)).status).toBe(404)
    }
    expect((await mona().patch(`${other}/comments/${body.id}`, { body: 'x' })).status).toBe(404)
  })

  it('are refused to blocked users and in archived repositories: 403', async () => {
    const { body } = await say({ body: 'Hm.' }, sha, hubot())
    await mona().request('PUT', '/user/blocks/hubot')
    expect((await say({ body: 'Why?' }, sha, hubot())).status).toBe(403)
    expect((await hubot().patch(`${path}/comments/${body.id}`, { body: 'Hm?' })).status).toBe(403)
    await mona().delete('/user/blocks/hubot')
    await mona().patch(path, { archived: true })
    expect((await say({ body: 'Why?' })).status).toBe(403)
    expect((await mona().delete(`${path}/comments/${body.id}`)).status).toBe(403)
  })

  it('a new one sends a webhook and an event of the feed, a changed one does not', async () => {
    await using listeners = await listenTo(service.server, path, ['commit_comment'])
    const { body } = await say({ body: 'Why?', path: 'list.md', position: 1 })
    const at = `${path}/comments/${body.id}`
    await mona().patch(at, { body: 'Why not?' })
    await mona().delete(at)
    const told = await listeners.told()
    expect(inWords(told)).toEqual(['commit_comment created'])
    expect(told[0]).toMatchObject({
      ...{ action: 'created', comment: body, sender: { login: 'mona' } },
      repository: { full_name: path.slice('/repos/'.length) },
    })
    const [event] = (await mona().get(`${path}/events`)).body
    expect(event).toMatchObject({
      type: 'CommitCommentEvent',
      payload: { action: 'created', comment: body },
    })
  })
})
