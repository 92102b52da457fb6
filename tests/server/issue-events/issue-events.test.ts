import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { reviewable } from '../../_support/fixtures/reviewing.ts'
import type { Answer } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

describe.each(stores)('events of issues on $name', (store) => {
  const service = useService({ store })
  const as = (login: string, version: string = versions[0]) => service.as(login, { version })
  const mona = (version?: string) => as('mona', version)
  const names = ({ body }: Answer): string[] => body.map(({ event }: { event: string }) => event)
  let path: string
  let issues: string
  beforeEach(async () => {
    path = await service.repository()
    issues = `${path}/issues`
  })

  describe.each(versions)('in %s', (version) => {
    it('each change of an issue is recorded, with what it was about', async () => {
      await mona(version).post(`${path}/milestones`, { title: 'First' })
      await mona(version).post(issues, { title: 'Broken', labels: ['bug'], assignees: ['mona'] })
      const one = `${issues}/1`
      await mona(version).patch(one, { title: 'Bent', milestone: 1, labels: [], assignees: [] })
      await mona(version).request('PUT', `${one}/lock`, { lock_reason: 'spam' })
      await mona(version).delete(`${one}/lock`)
      await mona(version).patch(one, { state: 'closed', state_reason: 'not_planned' })
      await mona(version).patch(one, { state: 'open', milestone: null })
      const { body } = await mona(version).get(`${one}/events`)
      expect(body).toMatchObject([
        { event: 'labeled', label: { name: 'bug', color: 'd73a4a' }, actor: { login: 'mona' } },
        { event: 'assigned', assignee: { login: 'mona' }, assigner: { login: 'mona' } },
        { event: 'renamed', rename: { from: 'Broken', to: 'Bent' } },
        { event: 'unlabeled', label: { name: 'bug' } },
        { event: 'unassigned', assignee: { login: 'mona' } },
        { event: 'milestoned', milestone: { title: 'First' } },
        { event: 'locked', lock_reason: 'spam' },
        { event: 'unlocked' },
        { event: 'closed', state_reason: 'not_planned', commit_id: null, commit_url: null },
        { event: 'demilestoned', milestone: { title: 'First' } },
        { event: 'reopened' },
      ])
      expect(body[0].issue).toBeUndefined()
      const all = await mona(version).get(`${issues}/events`)
      expect(all.body.map(({ id }: { id: number }) => id)).toEqual(
        body.map(({ id }: { id: number }) => id).toReversed(),
      )
      expect(all.body[0].issue).toMatchObject({ number: 1, title: 'Bent' })
      const found = await mona(version).get(`${issues}/events/${body[0].id}`)
      expect(found.body).toMatchObject({ ...body[0], issue: { number: 1 } })
      expect(found.body.url).toMatch(new RegExp(`/issues/events/${body[0].id}$`))
      const page = await mona(version).get(`${one}/events?per_page=2&page=2`)
      expect(names(page)).toEqual(['renamed', 'unlabeled'])
      expect(page.headers.link).toContain('rel="next"')
    })
  })

  it('what changes nothing is not recorded', async () => {
    await mona().post(issues, { title: 'Broken' })
    await mona().patch(`${issues}/1`, { title: 'Broken', state: 'open', body: 'More.' })
    expect(names(await mona().get(`${issues}/1/events`))).toEqual([])
  })

  it('unknown events and issues are 404, and so are events of other repositories', async () => {
    await mona().post(issues, { title: 'Broken', labels: ['bug'] })
    const [{ id }] = (await mona().get(`${issues}/events`)).body
    const other = await service.repository()
    expect((await mona().get(`${other}/issues/events/${id}`)).status).toBe(404)
    expect((await mona().get(`${issues}/events/999999`)).status).toBe(404)
    expect((await mona().get(`${issues}/9/events`)).status).toBe(404)
    expect((await mona().get(`${issues}/9/timeline`)).status).toBe(404)
  })

  it('the timeline has events, comments and reviews, oldest first', async () => {
    const { path: base, at, head } = await reviewable(service)
    const issue = at.replace('/pulls/', '/issues/')
    await as('hubot').post(`${at}/requested_reviewers`, { reviewers: ['mona'] })
    service.server.clock.advance(1000)
    await mona().post(`${issue}/comments`, { body: 'Let me see.' })
    service.server.clock.advance(1000)
    await mona().post(`${at}/reviews`, { event: 'APPROVE', body: 'Fine.' })
    await as('hubot').post(`${at}/reviews`, { body: 'Pending.' })
    service.server.clock.advance(1000)
    expect((await mona().request('PUT', `${at}/merge`)).status).toBe(200)
    for (const version of versions) {
      const { body } = await as('stranger', version).get(`${issue}/timeline`)
      expect(body).toMatchObject([
        { event: 'committed', sha: head, author: { name: expect.any(String) } },
        { event: 'review_requested', requested_reviewer: { login: 'mona' } },
        { event: 'commented', actor: { login: 'mona' }, body: 'Let me see.' },
        { event: 'reviewed', user: { login: 'mona' }, state: 'APPROVED', body: 'Fine.' },
        { event: 'merged', commit_id: expect.stringMatching(/^[0-9a-f]{40}$/) },
        { event: 'closed' },
      ])
    }
    const page = await mona().get(`${issue}/timeline?per_page=2&page=2`)
    expect(names(page)).toEqual(['commented', 'reviewed'])
    const rest = async (excluded: string) =>
      names(await mona().get(`${issue}/timeline?exclude=${excluded}`))
    expect(await rest('commented,%20closed')).toEqual([
      ...['committed', 'review_requested', 'reviewed', 'merged'],
    ])
    expect(await rest('committed,reviewed,review_requested,')).toEqual([
      'commented',
      'merged',
      'closed',
    ])
    expect(names(await mona().get(`${base}/issues/events`))).toEqual([
      ...['closed', 'merged', 'review_requested'],
    ])
  })
})
