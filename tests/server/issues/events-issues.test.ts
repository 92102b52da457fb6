import { beforeEach, describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'

const events = ['issues', 'issue_comment', 'label']

/** An event of a feed. */
interface Entry {
  type: string
  payload: object
}

describe.each(stores)('events of issues, on $name', (store) => {
  const service = useService({ store })
  let path: string
  let issues: string
  beforeEach(async () => {
    path = await service.repository()
    issues = `${path}/issues`
  })

  const mona = () => service.as('mona')
  const listen = () => listenTo(service.server, path, events)
  const feed = async () => {
    const { body } = await mona().get(`${path}/events`)
    return body.filter(({ type }: { type: string }) => type.startsWith('Issue'))
  }

  it('a new issue sends one event for each of its parts', async () => {
    await using listeners = await listen()
    await mona().post(issues, { title: 'Broken', labels: ['odd'], assignees: ['mona'] })
    const told = await listeners.told()
    expect(inWords(told)).toEqual([
      'label created',
      'issues opened',
      'issues labeled',
      'issues assigned',
    ])
    const [made, opened, labeled, assigned] = told
    expect(made!.label.name).toBe('odd')
    expect(opened).toMatchObject({
      issue: { number: 1, labels: [{ name: 'odd' }], assignees: [{ login: 'mona' }] },
      repository: { open_issues_count: 1 },
      sender: { login: 'mona' },
    })
    expect(labeled!.label.name).toBe('odd')
    expect(assigned!.assignee.login).toBe('mona')
    const { issue } = opened!
    const [odd, owner] = [labeled!.label, assigned!.assignee]
    expect((await feed()).map(({ type, payload }: Entry) => ({ type, payload }))).toEqual([
      {
        type: 'IssuesEvent',
        payload: { action: 'assigned', issue, assignee: owner, assignees: [owner] },
      },
      { type: 'IssuesEvent', payload: { action: 'labeled', issue, label: odd, labels: [odd] } },
      { type: 'IssuesEvent', payload: { action: 'opened', issue } },
    ])
  })

  it('an update sends one event for each change', async () => {
    await mona().post(issues, { title: 'Broken', labels: ['a'], assignees: ['mona'] })
    await using listeners = await listen()
    await mona().patch(`${issues}/1`, {
      title: 'Bent',
      body: 'A bit.',
      labels: [],
      assignees: [],
      state: 'closed',
    })
    const told = await listeners.told()
    expect(inWords(told)).toEqual([
      'issues edited',
      'issues unlabeled',
      'issues unassigned',
      'issues closed',
    ])
    expect(told[0]!.changes).toEqual({ title: { from: 'Broken' }, body: { from: null } })
    expect(told[3]!.repository.open_issues_count).toBe(0)
    await mona().patch(`${issues}/1`, { state: 'open' })
    await mona().request('PUT', `${issues}/1/lock`)
    await mona().delete(`${issues}/1/lock`)
    expect(inWords(await listeners.told())).toEqual([
      'issues reopened',
      'issues locked',
      'issues unlocked',
    ])
    const actions = (await feed()).map(
      (each: { payload: { action: string } }) => each.payload.action,
    )
    expect(actions).toEqual([
      ...['reopened', 'closed', 'unassigned', 'unlabeled'],
      ...['assigned', 'labeled', 'opened'],
    ])
  })

  it('an update without changes sends none', async () => {
    await mona().post(issues, { title: 'Broken', labels: ['a'] })
    await using listeners = await listen()
    await mona().patch(`${issues}/1`, { title: 'Broken', state: 'open', labels: ['A'] })
    await mona().post(`${issues}/1/labels`, { labels: ['a'] })
    expect(await listeners.told()).toEqual([])
  })

  it('a comment sends created, edited and deleted', async () => {
    await mona().post(issues, { title: 'Broken' })
    await using listeners = await listen()
    const { body: comment } = await mona().post(`${issues}/1/comments`, { body: 'Mine too.' })
    await mona().patch(`${issues}/comments/${comment.id}`, { body: 'Mine as well.' })
    await mona().patch(`${issues}/comments/${comment.id}`, { body: 'Mine as well.' })
    await mona().delete(`${issues}/comments/${comment.id}`)
    const told = await listeners.told()
    expect(inWords(told)).toEqual([
      'issue_comment created',
      'issue_comment edited',
      'issue_comment deleted',
    ])
    expect(told[0]).toMatchObject({ comment, issue: { comments: 1 } })
    expect(told[1]!.changes).toEqual({ body: { from: 'Mine too.' } })
    expect(told[2]!.issue.comments).toBe(0)
    const [latest] = await feed()
    expect(latest).toMatchObject({
      type: 'IssueCommentEvent',
      payload: { action: 'created', comment, issue: { number: 1, comments: 1 } },
    })
  })

  it('a label sends created, edited and deleted', async () => {
    await using listeners = await listen()
    await mona().post(`${path}/labels`, { name: 'odd', color: 'aaaaaa' })
    await mona().patch(`${path}/labels/odd`, { new_name: 'even', color: 'bbbbbb' })
    await mona().patch(`${path}/labels/even`, { color: 'BBBBBB' })
    await mona().delete(`${path}/labels/even`)
    const told = await listeners.told()
    expect(inWords(told)).toEqual(['label created', 'label edited', 'label deleted'])
    expect(told[1]).toMatchObject({
      label: { name: 'even', color: 'bbbbbb' },
      changes: { name: { from: 'odd' }, color: { from: 'aaaaaa' } },
    })
  })
})
