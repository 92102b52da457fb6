import { beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../_support/service-client.ts'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const now = '2026-03-10T12:00:00Z'

describe.each(stores)('issues on $name', (store) => {
  const service = useService({ store })
  let path: string
  let issues: string
  beforeEach(async () => {
    path = await service.repository()
    issues = `${path}/issues`
  })

  const mona = () => service.as('mona')
  const collaborator = (login: string, permission: string) =>
    letIn(service, path, login, { permission })
  const open = async (input: object = {}, login = 'mona') => {
    const { status, body, text } = await service
      .as(login)
      .post(issues, { title: 'Broken', ...input })
    expect(status, text).toBe(201)
    return body
  }
  const openCount = async () => (await mona().get(path)).body.open_issues_count
  const titles = ({ body }: Answer) => body.map(({ title }: { title: string }) => title)
  const logins = (users: { login: string }[]) => users.map(({ login }) => login)
  const names = (labels: { name: string }[]) => labels.map(({ name }) => name)

  it('POST opens an issue under the next number, and counts it', async () => {
    const created = await mona().post(issues, { title: 'Broken', body: 'All of it.' })
    expect(created.status).toBe(201)
    expect(created.headers.location).toBe(created.body.url)
    expect(created.body).toMatchObject({
      number: 1,
      title: 'Broken',
      body: 'All of it.',
      user: { login: 'mona' },
      state: 'open',
      state_reason: null,
      locked: false,
      assignees: [],
      labels: [],
      milestone: null,
      comments: 0,
      created_at: now,
      closed_at: null,
      closed_by: null,
      author_association: 'OWNER',
    })
    expect(created.body).not.toHaveProperty('assignee')
    expect(created.body).not.toHaveProperty('pull_request')
    expect(await open()).toMatchObject({ number: 2, body: null })
    expect(await openCount()).toBe(2)
    expect((await mona().get(`${issues}/1`)).body).toEqual(created.body)
  })

  it('every reader can open issues, without labels or assignees', async () => {
    const issue = await open({ labels: ['bug'], assignees: ['mona'] }, 'stranger')
    expect(issue).toMatchObject({ labels: [], assignees: [], author_association: 'NONE' })
    expect((await service.as().post(issues, { title: 'x' })).status).toBe(401)
  })

  it('triage can set labels and assignees', async () => {
    await collaborator('triager', 'triage')
    const input = { labels: ['bug', { name: 'Odd' }], assignees: ['mona', 'triager'] }
    const issue = await open(input, 'triager')
    expect(names(issue.labels)).toEqual(['bug', 'Odd'])
    expect(issue.labels[0]).toMatchObject({ color: 'd73a4a', default: true })
    expect(issue.labels[1]).toMatchObject({ color: 'ededed', default: false, description: null })
    expect(logins(issue.assignees)).toEqual(['mona', 'triager'])
    expect(issue.author_association).toBe('COLLABORATOR')
  })

  it('422 for a missing title or an assignee without access', async () => {
    expect((await mona().post(issues, {})).status).toBe(422)
    const { status, body } = await mona().post(issues, { title: 'x', assignees: ['stranger'] })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ field: 'assignees', code: 'invalid' }])
    expect(await openCount()).toBe(0)
    expect((await open()).number).toBe(1)
  })

  it('410 where issues are disabled, 404 for missing or hidden ones', async () => {
    await open()
    await mona().patch(path, { has_issues: false })
    for (const at of [issues, `${issues}/1`, `${issues}/1/comments`]) {
      const { status, body } = await mona().get(at)
      expect(status).toBe(410)
      expect(body.message).toBe('Issues are disabled for this repo')
    }
    expect((await mona().post(issues, { title: 'x' })).status).toBe(410)
    await mona().patch(path, { has_issues: true })
    expect((await mona().get(`${issues}/2`)).status).toBe(404)
    expect((await mona().get(`${issues}/99999999999`)).status).toBe(404)
    expect((await mona().patch(`${issues}/2`, { title: 'x' })).status).toBe(404)
    expect((await service.as('stranger').get('/repos/acme/vault/issues')).status).toBe(404)
    const hidden = { title: 'x' }
    expect((await service.as('stranger').post('/repos/acme/vault/issues', hidden)).status).toBe(404)
  })

  it('403 in an archived repository', async () => {
    await open()
    await mona().patch(path, { archived: true })
    expect((await mona().post(issues, { title: 'x' })).status).toBe(403)
    expect((await mona().patch(`${issues}/1`, { title: 'x' })).status).toBe(403)
    expect((await mona().post(`${issues}/1/comments`, { body: 'x' })).status).toBe(403)
    expect((await mona().get(`${issues}/1`)).status).toBe(200)
  })

  it('PATCH closes and reopens, with actor and reason, and updates the count', async () => {
    await open()
    const closed = await mona().patch(`${issues}/1`, { state: 'closed' })
    expect(closed.body).toMatchObject({
      state: 'closed',
      state_reason: 'completed',
      closed_at: now,
      closed_by: { login: 'mona' },
    })
    expect(await openCount()).toBe(0)
    await mona().patch(`${issues}/1`, { state: 'closed', state_reason: 'not_planned' })
    expect(await openCount()).toBe(0)
    const reopened = await mona().patch(`${issues}/1`, { state: 'open' })
    expect(reopened.body).toMatchObject({
      state: 'open',
      state_reason: 'reopened',
      closed_at: null,
      closed_by: null,
    })
    const again = { state: 'closed', state_reason: 'not_planned' }
    expect((await mona().patch(`${issues}/1`, again)).body.state_reason).toBe('not_planned')
    expect(await openCount()).toBe(0)
  })

  it('PATCH changes the given fields and keeps the rest', async () => {
    await open({ body: 'All of it.', labels: ['bug'] })
    const retitled = await mona().patch(`${issues}/1`, { title: 'Bent' })
    expect(retitled.body).toMatchObject({ title: 'Bent', body: 'All of it.', state: 'open' })
    expect(names(retitled.body.labels)).toEqual(['bug'])
    const emptied = await mona().patch(`${issues}/1`, { body: null, labels: ['odd', 'bug'] })
    expect(emptied.body.body).toBeNull()
    expect(names(emptied.body.labels)).toEqual(['bug', 'odd'])
    const nothing = await mona().patch(`${issues}/1`)
    expect(nothing.body).toMatchObject({ title: 'Bent', body: null })
  })

  it('the author can change the text; others need triage', async () => {
    await open({}, 'stranger')
    const own = { title: 'Mine', state: 'closed', labels: ['bug'], assignees: ['mona'] }
    const { status, body } = await service.as('stranger').patch(`${issues}/1`, own)
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: 'Mine', state: 'closed', labels: [], assignees: [] })
    expect((await service.as('hubot').patch(`${issues}/1`, { title: 'x' })).status).toBe(403)
    await collaborator('hubot', 'triage')
    expect((await service.as('hubot').patch(`${issues}/1`, { state: 'open' })).status).toBe(200)
  })

  it('PUT lock and DELETE lock require triage', async () => {
    await open()
    const lock = `${issues}/1/lock`
    expect((await service.as('hubot').request('PUT', lock)).status).toBe(403)
    expect((await mona().request('PUT', lock, { lock_reason: 'too heated' })).status).toBe(204)
    const locked = (await mona().get(`${issues}/1`)).body
    expect(locked).toMatchObject({ locked: true, active_lock_reason: 'too heated' })
    expect((await service.as('hubot').post(`${issues}/1/comments`, { body: 'x' })).status).toBe(403)
    expect((await mona().post(`${issues}/1/comments`, { body: 'x' })).status).toBe(201)
    expect((await mona().delete(lock)).status).toBe(204)
    const open_ = (await mona().get(`${issues}/1`)).body
    expect(open_).toMatchObject({ locked: false, active_lock_reason: null })
    expect((await mona().request('PUT', lock, { lock_reason: 'dull' })).status).toBe(422)
  })

  it('GET lists with filters, newest first', async () => {
    await collaborator('hubot', 'push')
    await open({ title: 'one', labels: ['bug'] })
    service.server.clock.advance(1_000)
    await open({ title: 'two', labels: ['bug', 'odd'], assignees: ['hubot'] })
    service.server.clock.advance(1_000)
    await open({ title: 'three' }, 'stranger')
    await mona().patch(`${issues}/1`, { state: 'closed' })
    const list = async (query: string) => titles(await mona().get(`${issues}?${query}`))
    expect(await list('')).toEqual(['three', 'two'])
    expect(await list('state=all&direction=asc')).toEqual(['one', 'two', 'three'])
    expect(await list('state=closed')).toEqual(['one'])
    expect(await list('state=all&labels=Bug')).toEqual(['two', 'one'])
    expect(await list('labels=bug,odd')).toEqual(['two'])
    expect(await list('labels=none-such')).toEqual([])
    expect(await list('assignee=hubot')).toEqual(['two'])
    expect(await list('assignee=none')).toEqual(['three'])
    expect(await list('assignee=*')).toEqual(['two'])
    expect(await list('creator=stranger')).toEqual(['three'])
    expect(await list('state=all&sort=updated')).toEqual(['three', 'one', 'two'])
    expect((await mona().get(`${issues}?creator=nobody`)).status).toBe(422)
    const first = await mona().get(`${issues}?state=all&per_page=2`)
    expect(titles(first)).toEqual(['three', 'two'])
    expect(first.headers.link).toContain('state=all')
    const { body } = await mona().get(`${issues}/2`)
    expect(await list(`state=all&since=${body.updated_at}`)).toEqual(['three', 'two', 'one'])
    expect((await mona().get(`${issues}?since=2026-02-30T25:00:00Z`)).status).toBe(422)
  })

  it('numbers are unique, also for concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, index) => mona().post(issues, { title: `${index}` })),
    )
    const numbers = answers.map(({ body }) => body.number).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_none, index) => index + 1))
    expect(await openCount()).toBe(20)
    const closing = answers.flatMap(({ body }) => [body.number, body.number])
    await Promise.all(closing.map((n) => mona().patch(`${issues}/${n}`, { state: 'closed' })))
    expect(await openCount()).toBe(0)
  })

  it('pull requests are among the issues, with their links', async () => {
    const { storage, clock } = service.server.context
    const [owner, name] = path.slice('/repos/'.length).split('/') as [string, string]
    const repository = (await storage.repositories.findByName(owner, name))!
    await open()
    await storage.transaction(({ issues: store_ }) =>
      store_.create(repository, {
        pull: true,
        title: 'Mend it',
        body: null,
        user_id: repository.owner_id,
        created_at: clock.now(),
      }),
    )
    const { body } = await mona().get(issues)
    expect(body.map(({ number }: { number: number }) => number)).toEqual([2, 1])
    expect(body[0]).toMatchObject({ draft: false, pull_request: { merged_at: null } })
    expect(body[0].pull_request.url).toMatch(/\/pulls\/2$/)
    expect(body[0].html_url).toMatch(/\/pull\/2$/)
    await mona().patch(path, { has_issues: false })
    expect((await mona().get(`${issues}/2`)).status).toBe(200)
  })
})
