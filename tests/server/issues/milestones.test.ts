import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { forked } from '../../_support/fixtures/pulling.ts'
import type { Answer } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

describe.each(stores)('milestones on $name', (store) => {
  const service = useService({ store })
  let path: string
  let milestones: string
  let issues: string
  beforeEach(async () => {
    path = await service.repository()
    milestones = `${path}/milestones`
    issues = `${path}/issues`
  })

  const mona = (version: string = versions[0]) => service.as('mona', { version })
  const titles = ({ body }: Answer): string[] => body.map(({ title }: { title: string }) => title)
  const counts = async (number = 1) => {
    const { body } = await mona().get(`${milestones}/${number}`)
    return [body.open_issues, body.closed_issues]
  }

  describe.each(versions)('in %s', (version) => {
    it('POST returns 201, and GET finds the milestone', async () => {
      const input = { title: 'First', description: 'At first.', due_on: '2026-04-01T07:00:00Z' }
      const made = await mona(version).post(milestones, input)
      expect(made.status).toBe(201)
      expect(made.body).toMatchObject({
        ...input,
        number: 1,
        state: 'open',
        creator: { login: 'mona' },
        open_issues: 0,
        closed_issues: 0,
        closed_at: null,
      })
      expect(made.headers.location).toBe(made.body.url)
      expect(made.body.html_url).toMatch(/\/milestone\/1$/)
      expect((await service.as(undefined, { version }).get(`${milestones}/1`)).body).toEqual(
        made.body,
      )
      expect((await mona(version).get(`${milestones}/2`)).status).toBe(404)
    })

    it('an issue takes the number of a milestone, and loses it with null', async () => {
      await mona(version).post(milestones, { title: 'First' })
      const opened = await mona(version).post(issues, { title: 'Broken', milestone: 1 })
      expect(opened.body.milestone).toMatchObject({ title: 'First', open_issues: 1 })
      expect((await mona(version).get(`${issues}/1`)).body.milestone).toEqual(opened.body.milestone)
      const left = await mona(version).patch(`${issues}/1`, { milestone: null })
      expect(left.body.milestone).toBeNull()
      const again = await mona(version).patch(`${issues}/1`, { milestone: '1' })
      expect(again.body.milestone.number).toBe(1)
      const kept = await mona(version).patch(`${issues}/1`, { title: 'Bent' })
      expect(kept.body.milestone.number).toBe(1)
      for (const milestone of [2, 'First', '1.0', -1]) {
        const { status, body } = await mona(version).patch(`${issues}/1`, { milestone })
        expect([status, body.errors], String(milestone)).toEqual([
          422,
          [{ resource: 'Issue', field: 'milestone', code: 'invalid' }],
        ])
      }
    })
  })

  it('POST and PATCH keep the day of a due date, in Pacific time', async () => {
    const made = await mona().post(milestones, { title: 'First', due_on: '2020-09-24T06:59:00Z' })
    expect(made.body.due_on).toBe('2020-09-23T07:00:00Z')
    const due_on = '2020-12-24T12:00:00Z'
    expect((await mona().patch(`${milestones}/1`, { due_on })).body.due_on).toBe(
      '2020-12-24T08:00:00Z',
    )
    expect((await mona().patch(`${milestones}/1`, { due_on: null })).body.due_on).toBeNull()
  })

  it('POST returns 422 for a title that is taken, also in another case', async () => {
    await mona().post(milestones, { title: 'First' })
    const { status, body } = await mona().post(milestones, { title: 'FIRST' })
    expect([status, body.errors]).toEqual([
      422,
      [{ resource: 'Milestone', field: 'title', code: 'already_exists' }],
    ])
    await mona().post(milestones, { title: 'Second' })
    expect((await mona().patch(`${milestones}/2`, { title: 'first' })).status).toBe(422)
    expect((await mona().patch(`${milestones}/1`, { title: 'first' })).body.title).toBe('first')
    for (const wrong of [{}, { title: '' }, { title: 'x', due_on: 'soon' }]) {
      expect((await mona().post(milestones, wrong)).status).toBe(422)
    }
  })

  it('numbers are never used again', async () => {
    for (const title of ['First', 'Second']) await mona().post(milestones, { title })
    await mona().delete(`${milestones}/2`)
    expect((await mona().post(milestones, { title: 'Second' })).body.number).toBe(3)
  })

  it('GET lists by state, due date and completeness', async () => {
    await mona().post(milestones, { title: 'Later', due_on: '2026-05-01T00:00:00Z' })
    await mona().post(milestones, { title: 'Some day' })
    await mona().post(milestones, { title: 'Sooner', due_on: '2026-04-01T00:00:00Z' })
    await mona().post(milestones, { title: 'Done', state: 'closed' })
    await mona().post(issues, { title: 'Half', milestone: 2 })
    await mona().patch(`${issues}/1`, { state: 'closed' })
    const list = async (query = '') => titles(await mona().get(`${milestones}${query}`))
    expect(await list()).toEqual(['Sooner', 'Later', 'Some day'])
    expect(await list('?direction=desc')).toEqual(['Later', 'Sooner', 'Some day'])
    expect(await list('?state=closed')).toEqual(['Done'])
    expect(await list('?state=all&sort=completeness&direction=desc')).toEqual([
      ...['Some day', 'Done', 'Sooner', 'Later'],
    ])
    const page = await mona().get(`${milestones}?per_page=2`)
    expect(titles(page)).toEqual(['Sooner', 'Later'])
    expect(page.headers.link).toContain('rel="next"')
  })

  it('PATCH edits, closes and opens', async () => {
    await mona().post(milestones, { title: 'First', due_on: '2026-05-01T00:00:00Z' })
    const closed = await mona().patch(`${milestones}/1`, { state: 'closed', due_on: null })
    expect(closed.body).toMatchObject({ title: 'First', state: 'closed', due_on: null })
    expect(closed.body.closed_at).toMatch(/Z$/)
    const opened = await mona().patch(`${milestones}/1`, { state: 'open' })
    expect(opened.body).toMatchObject({ state: 'open', closed_at: null })
    expect((await mona().patch(`${milestones}/2`, {})).status).toBe(404)
  })

  it('DELETE removes the milestone from its issues', async () => {
    await mona().post(milestones, { title: 'First' })
    await mona().post(issues, { title: 'Broken', milestone: 1 })
    expect((await mona().get(`${issues}/1`)).body.milestone.number).toBe(1)
    expect(titles(await mona().get(`${issues}?milestone=none`))).toEqual([])
    expect((await mona().delete(`${milestones}/1`)).status).toBe(204)
    expect((await mona().get(`${issues}/1`)).body.milestone).toBeNull()
    expect(titles(await mona().get(`${issues}?milestone=none`))).toEqual(['Broken'])
    expect((await mona().delete(`${milestones}/1`)).status).toBe(404)
  })

  it('counts open and closed issues exactly', async () => {
    for (const title of ['First', 'Second']) await mona().post(milestones, { title })
    for (const title of ['a', 'b']) await mona().post(issues, { title, milestone: 1 })
    expect(await counts()).toEqual([2, 0])
    await mona().patch(`${issues}/1`, { state: 'closed' })
    await mona().patch(`${issues}/1`, { state: 'closed' })
    expect(await counts()).toEqual([1, 1])
    await mona().patch(`${issues}/1`, { milestone: 2 })
    expect([await counts(), await counts(2)]).toEqual([
      [1, 0],
      [0, 1],
    ])
    await mona().patch(`${issues}/1`, { state: 'open', milestone: 1 })
    await mona().patch(`${issues}/2`, { state: 'closed', milestone: null })
    expect([await counts(), await counts(2)]).toEqual([
      [1, 0],
      [0, 0],
    ])
  })

  it('counts simultaneous changes exactly', async () => {
    await mona().post(milestones, { title: 'First' })
    const open = (title: string) => mona().post(issues, { title, milestone: 1 })
    await Promise.all(['a', 'b', 'c', 'd'].map(open))
    await Promise.all(
      [1, 2, 3].map((number) => mona().patch(`${issues}/${number}`, { state: 'closed' })),
    )
    expect(await counts()).toEqual([1, 3])
  })

  it('pull requests have milestones, and a merge counts', async () => {
    const { path: base, git } = await forked(service)
    await git.branch('side', { 'side.md': '' })
    await mona().post(`${base}/milestones`, { title: 'First' })
    const input = { title: 'Sides', head: 'side', base: 'main' }
    const { body: pull } = await mona().post(`${base}/pulls`, input)
    expect(pull.milestone).toBeNull()
    await mona().patch(`${base}/issues/${pull.number}`, { milestone: 1 })
    const one = `${base}/pulls/${pull.number}`
    expect((await mona().get(one)).body.milestone).toMatchObject({ number: 1, open_issues: 1 })
    const merged = await mona().request('PUT', `${one}/merge`)
    expect(merged.status).toBe(200)
    const { body } = await mona().get(`${base}/milestones/1`)
    expect([body.open_issues, body.closed_issues]).toEqual([0, 1])
  })

  it('GET …/labels lists the labels of its issues, each once', async () => {
    await mona().post(milestones, { title: 'First' })
    await mona().post(issues, { title: 'a', milestone: 1, labels: ['bug', 'odd'] })
    await mona().post(issues, { title: 'b', milestone: 1, labels: ['bug'] })
    await mona().post(issues, { title: 'c', labels: ['other'] })
    const { body } = await mona().get(`${milestones}/1/labels`)
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['bug', 'odd'])
    expect((await mona().get(`${milestones}/1/labels?per_page=1`)).headers.link).toContain('next')
    expect((await mona().get(`${milestones}/2/labels`)).status).toBe(404)
  })

  it('lists of issues are filtered by number, * and none', async () => {
    await mona().post(milestones, { title: 'First' })
    await mona().post(issues, { title: 'In', milestone: 1 })
    await mona().post(issues, { title: 'Out' })
    const found = async (milestone: string) =>
      titles(await mona().get(`${issues}?milestone=${milestone}`))
    expect(await found('1')).toEqual(['In'])
    expect(await found('*')).toEqual(['In'])
    expect(await found('none')).toEqual(['Out'])
    expect((await mona().get(`${issues}?milestone=2`)).status).toBe(422)
  })

  it('searches find issues by the titles of milestones', async () => {
    await mona().post(milestones, { title: 'Next release' })
    await mona().post(issues, { title: 'In', milestone: 1 })
    await mona().post(issues, { title: 'Out' })
    const repo = path.slice('/repos/'.length)
    const found = async (q: string) => {
      const query = encodeURIComponent(`${q} repo:${repo}`)
      const { body } = await mona().get(`/search/issues?q=${query}`)
      return body.items.map(({ title }: { title: string }) => title)
    }
    expect(await found('milestone:"next release"')).toEqual(['In'])
    expect(await found('-milestone:"next release"')).toEqual(['Out'])
    expect(await found('milestone:*')).toEqual(['In'])
    expect(await found('no:milestone')).toEqual(['Out'])
  })

  it('write access can change milestones, and triage can apply them', async () => {
    await letIn(service, path, 'triager', { permission: 'triage' })
    const triager = service.as('triager')
    await mona().post(milestones, { title: 'First' })
    await mona().post(issues, { title: 'Broken' })
    expect((await triager.post(milestones, { title: 'x' })).status).toBe(403)
    const { body } = await triager.patch(`${issues}/1`, { milestone: 1 })
    expect(body.milestone.number).toBe(1)
    const other = await service.as('hubot').post(issues, { title: 'Mine', milestone: 1 })
    expect([other.status, other.body.milestone]).toEqual([201, null])
    const ignored = await service.as('hubot').patch(`${issues}/2`, { milestone: 7 })
    expect([ignored.status, ignored.body.milestone]).toEqual([200, null])
  })

  it('changes send events', async () => {
    await using listeners = await listenTo(service.server, path, ['milestone', 'issues'])
    await mona().post(milestones, { title: 'First' })
    await mona().patch(`${milestones}/1`, { title: 'Second', state: 'closed' })
    await mona().patch(`${milestones}/1`, { state: 'open' })
    await mona().patch(`${milestones}/1`, { state: 'open' })
    await mona().post(issues, { title: 'Broken', milestone: 1 })
    await mona().patch(`${issues}/1`, { milestone: null })
    await mona().delete(`${milestones}/1`)
    const told = await listeners.told()
    expect(inWords(told)).toEqual([
      'milestone created',
      'milestone edited',
      'milestone closed',
      'milestone opened',
      'issues opened',
      'issues milestoned',
      'issues demilestoned',
      'milestone deleted',
    ])
    expect(told[1]!.changes).toEqual({ title: { from: 'First' } })
    expect(told[5]).toMatchObject({ milestone: { title: 'Second', open_issues: 1 } })
    expect(told[6]).toMatchObject({ milestone: { open_issues: 0 }, issue: { milestone: null } })
  })
})
