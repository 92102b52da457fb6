import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { listenTo } from '../../_support/webhooks/listeners.ts'

const older = '2022-11-28'
const newest = '2026-03-10'

interface Named {
  login: string
}

describe.each(stores)('20-single-assignee on $name', (store) => {
  const service = useService({ store })
  const then = () => service.as('mona', { version: older })
  const now = () => service.as('mona', { version: newest })
  let path: string
  let issues: string
  beforeEach(async () => {
    path = await service.repository()
    issues = `${path}/issues`
    for (const login of ['hubot', 'writer']) {
      await letIn(service, path, login, { permission: 'push' })
    }
  })

  const logins = (users: Named[]) => users.map(({ login }) => login)
  const open = async (assignees: string[], title = 'Broken') =>
    (await now().post(issues, { title, assignees })).body

  it('2022-11-28 has the first of the assignees, and 2026-03-10 does not', async () => {
    const issue = await open(['writer', 'hubot'])
    expect(issue).not.toHaveProperty('assignee')
    const [here, there] = [await now().get(`${issues}/1`), await then().get(`${issues}/1`)]
    expect(there.body).toEqual({ ...here.body, assignee: here.body.assignees[0] })
    expect(there.body.assignee.login).toBe('writer')
    await open([])
    const list = (await then().get(`${issues}?direction=asc`)).body
    expect(list.map(({ assignee }: { assignee: Named | null }) => assignee?.login)).toEqual([
      'writer',
      undefined,
    ])
    expect(list[1].assignee).toBeNull()
    for (const each of (await now().get(issues)).body) expect(each).not.toHaveProperty('assignee')
  })

  it('POST accepts a single assignee in 2022-11-28, and not in 2026-03-10', async () => {
    const input = { title: 'Broken', assignee: 'hubot' }
    const { body } = await then().post(issues, input)
    expect([body.assignee.login, logins(body.assignees)]).toEqual(['hubot', ['hubot']])
    expect((await now().post(issues, input)).body.assignees).toEqual([])
    const both = await then().post(issues, { ...input, assignees: ['writer', 'hubot'] })
    expect(logins(both.body.assignees)).toEqual(['writer', 'hubot'])
    for (const assignee of [null, '']) {
      expect((await then().post(issues, { ...input, assignee })).body.assignees).toEqual([])
    }
  })

  it('PATCH accepts a single assignee in 2022-11-28, and not in 2026-03-10', async () => {
    await open(['hubot', 'writer'])
    const change = async (input: object) =>
      logins((await then().patch(`${issues}/1`, input)).body.assignees)
    expect(await change({ assignee: 'writer' })).toEqual(['writer'])
    expect(await change({ title: 'Bent' })).toEqual(['writer'])
    const ignored = await now().patch(`${issues}/1`, { assignee: 'hubot' })
    expect(logins(ignored.body.assignees)).toEqual(['writer'])
    expect(await change({ assignee: 'mona', assignees: ['hubot'] })).toEqual(['hubot'])
    expect(await change({ assignee: null })).toEqual([])
  })

  it('the assignee filter of lists is the same in both', async () => {
    await open(['writer'], 'one')
    await open(['hubot', 'writer'], 'two')
    for (const asked of [then(), now()]) {
      const { body } = await asked.get(`${issues}?assignee=hubot`)
      expect(body.map(({ title }: { title: string }) => title)).toEqual(['two'])
    }
  })

  it('hooks and feeds have it in their own version; an assigned event names the user in both', async () => {
    await using listeners = await listenTo(service.server, path, ['issues'])
    await open(['hubot'])
    // The older hook is compared with this one there.
    const told = await listeners.told()
    expect(told.map(({ action }) => action)).toEqual(['opened', 'assigned'])
    expect(told[1]!.assignee.login).toBe('hubot')
    expect(told[0]!.issue).not.toHaveProperty('assignee')
    const here = (await now().get(`${path}/events`)).body[0].payload.issue
    const there = (await then().get(`${path}/events`)).body[0].payload.issue
    expect(here).not.toHaveProperty('assignee')
    expect(there).toEqual({ ...here, assignee: here.assignees[0] })
    expect(there.assignee.login).toBe('hubot')
  })

  it('an issue of 2022-11-28 can be sent back there without loss', async () => {
    await open([])
    const states = fc.record({
      title: fc.string({ minLength: 1, maxLength: 20, unit: 'binary' }),
      body: fc.option(fc.string({ unit: 'binary' })),
      state: fc.constantFrom('open', 'closed'),
      assignees: fc.subarray(['mona', 'hubot', 'writer']).map((all) => all.reverse()),
      labels: fc.subarray(['bug', 'Odd', 'ünder way']),
    })
    await fc.assert(
      fc.asyncProperty(states, fc.boolean(), async (state, withList) => {
        fc.pre(!JSON.stringify(state).includes('\\u0000'))
        await now().patch(`${issues}/1`, { ...state })
        const before = (await now().get(`${issues}/1`)).body
        const shown = (await then().get(`${issues}/1`)).body
        const { title, body, state: is, state_reason, assignee, assignees } = shown
        const single = { assignee: assignee?.login ?? null }
        // A single assignee cannot express several, so the list is sent as well.
        const list = (withList || assignees.length > 1) && { assignees: logins(assignees) }
        const labels = shown.labels.map(({ name }: { name: string }) => name)
        const sent = { title, body, state: is, state_reason, labels, ...single, ...list }
        expect((await then().patch(`${issues}/1`, sent)).status).toBe(200)
        expect((await now().get(`${issues}/1`)).body).toEqual(before)
      }),
      { numRuns: 40 },
    )
  })
})
